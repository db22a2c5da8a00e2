//! Where a value breaks a JSON Schema, by the keywords that the program's own schemas use.

use serde_json::Value;

/// Every place at which a value breaks a schema, with the keyword.
pub(super) fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    look(schema, schema, value, "", &mut found);
    found
}

/// The same for one definition of a schema.
#[allow(
    dead_code,
    reason = "not each of those who share this file has definitions"
)]
pub(super) fn faults_of_definition(schema: &Value, name: &str, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    look(schema, &schema["$defs"][name], value, "", &mut found);
    found
}

fn look(root: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let Some(fields) = schema.as_object() else {
        if schema == &Value::Bool(false) {
            found.push(format!("{at}: not allowed"));
        }
        return;
    };
    let list = |says: &Value| says.as_array().expect("a list").clone();
    let length = |says: &Value| says.as_u64().expect("a length");
    for (keyword, says) in fields {
        let holds = match keyword.as_str() {
            "type" => types(says).any(|kind| is_of(value, kind)),
            "const" => value == says,
            "enum" => list(says).contains(value),
            "minimum" => value
                .as_i64()
                .is_none_or(|number| Some(number) >= says.as_i64()),
            "maximum" => value
                .as_i64()
                .is_none_or(|number| Some(number) <= says.as_i64()),
            "minItems" => value
                .as_array()
                .is_none_or(|items| items.len() as u64 >= length(says)),
            "maxItems" => value
                .as_array()
                .is_none_or(|items| items.len() as u64 <= length(says)),
            "pattern" => value.as_str().is_none_or(|text| {
                let pattern = regex::Regex::new(says.as_str().unwrap_or_default());
                pattern.expect("a pattern").is_match(text)
            }),
            "required" => value.as_object().is_none_or(|table| {
                let keys = list(says);
                let mut keys = keys.iter().filter_map(Value::as_str);
                keys.all(|key| table.contains_key(key))
            }),
            "anyOf" => {
                let each = list(says);
                let tried = each.iter().map(|one| tried(root, one, value, at));
                // What is nearest to it says most.
                match tried.min_by_key(Vec::len) {
                    Some(nearest) if !nearest.is_empty() => {
                        found.push(format!("{at}: anyOf"));
                        found.extend(nearest);
                        true
                    }
                    _ => true,
                }
            }
            "allOf" => {
                for one in list(says) {
                    look(root, &one, value, at, found);
                }
                true
            }
            "not" => !tried(root, says, value, at).is_empty(),
            "if" => {
                if tried(root, says, value, at).is_empty() {
                    look(root, &fields["then"], value, at, found);
                }
                true
            }
            "$ref" => {
                let name = says.as_str().and_then(|says| says.strip_prefix("#/$defs/"));
                let name = name.expect("a definition of the schema itself");
                look(root, &root["$defs"][name], value, at, found);
                true
            }
            "items" => {
                for (number, item) in value.as_array().into_iter().flatten().enumerate() {
                    look(root, says, item, &format!("{at}[{number}]"), found);
                }
                true
            }
            "prefixItems" => {
                let items = value.as_array().into_iter().flatten();
                for (number, (one, item)) in list(says).iter().zip(items).enumerate() {
                    look(root, one, item, &format!("{at}[{number}]"), found);
                }
                true
            }
            "properties" | "additionalProperties" | "then" | "$defs" | "format" => true,
            "$schema" | "$id" | "title" | "description" | "default" | "examples" => true,
            other => panic!("the keyword `{other}` is not known here"),
        };
        if !holds {
            found.push(format!("{at}: {keyword}"));
        }
    }
    let Some(table) = value.as_object() else {
        return;
    };
    for (key, value) in table {
        let at = format!("{at}.{key}");
        let named = fields.get("properties").and_then(|all| all.get(key));
        if let Some(schema) = named.or(fields.get("additionalProperties")) {
            look(root, schema, value, &at, found);
        }
    }
}

fn tried(root: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let mut found = Vec::new();
    look(root, schema, value, at, &mut found);
    found
}

fn types(says: &Value) -> impl Iterator<Item = &str> {
    let several = says.as_array().into_iter().flatten();
    several.chain(Some(says)).filter_map(Value::as_str)
}

fn is_of(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("the type `{other}` is not known here"),
    }
}
