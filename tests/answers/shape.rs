//! From the types of the source to a JSON Schema of what they are written as.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};
use syn::{Attribute, Fields, GenericArgument, Item, ItemEnum, ItemStruct, PathArguments, Type};

use super::source::{self, Place, Serde, Source, words};

/// What is known of types by no derivation: who writes them, and as what.
pub(super) type ByHand = BTreeMap<String, Value>;

/// One form of an object: a type with flattened alternatives has several.
#[derive(Debug, Clone, Default)]
struct Form {
    keys: Map<String, Value>,
    required: BTreeSet<String>,
    /// What other keys have, where there may be any.
    more: Option<Value>,
}

/// The definitions made so far.
pub(super) struct Shapes<'s> {
    source: &'s Source,
    by_hand: &'s ByHand,
    /// What the parameters of the type stand for whose fields are read.
    given: BTreeMap<String, Value>,
    pub(super) defined: BTreeMap<String, Value>,
}

impl<'s> Shapes<'s> {
    pub(super) fn new(source: &'s Source, by_hand: &'s ByHand) -> Self {
        Self {
            source,
            by_hand,
            given: BTreeMap::new(),
            defined: BTreeMap::new(),
        }
    }

    /// What a type is written as, by its words in Rust.
    pub(super) fn of(&mut self, words: &str) -> Value {
        let read = syn::parse_str(words).expect(words);
        self.shape(&read, &Place::new())
    }

    fn shape(&mut self, read: &Type, from: &Place) -> Value {
        let path = match read {
            Type::Reference(inner) => return self.shape(&inner.elem, from),
            Type::Slice(inner) => return list(self.shape(&inner.elem, from)),
            Type::Array(inner) => return list(self.shape(&inner.elem, from)),
            Type::Tuple(tuple) => {
                let items = tuple.elems.iter().map(|one| self.shape(one, from));
                return row(items.collect());
            }
            Type::Path(path) => &path.path,
            _ => panic!("a type of {from:?} is of a form that is not known here"),
        };
        let segments: Vec<String> = path
            .segments
            .iter()
            .map(|segment| segment.ident.to_string())
            .collect();
        let last = path.segments.last().expect("a name");
        let inner: Vec<&Type> = match &last.arguments {
            PathArguments::AngleBracketed(inner) => {
                let types = inner.args.iter().filter_map(|one| match one {
                    GenericArgument::Type(inner) => Some(inner),
                    _ => None,
                });
                types.collect()
            }
            _ => Vec::new(),
        };
        let name = last.ident.to_string();
        match (name.as_str(), inner.as_slice()) {
            ("String" | "str" | "char" | "Path" | "PathBuf", _) => json!({ "type": "string" }),
            ("bool", _) => json!({ "type": "boolean" }),
            ("u8" | "u16" | "u32" | "u64" | "usize", _) => {
                json!({ "type": "integer", "minimum": 0 })
            }
            ("i8" | "i16" | "i32" | "i64" | "isize", _) => json!({ "type": "integer" }),
            ("f32" | "f64", _) => json!({ "type": "number" }),
            ("DateTime", _) => json!({ "type": "string", "format": "date-time" }),
            ("Value", []) => json!({}),
            ("Option", [inner]) => or_null(self.shape(inner, from)),
            ("Box" | "Cow" | "Arc" | "Rc", [inner]) => self.shape(inner, from),
            ("Vec" | "BTreeSet" | "IndexSet", [inner]) => list(self.shape(inner, from)),
            ("BTreeMap" | "IndexMap", [_, inner]) => {
                json!({ "type": "object", "additionalProperties": self.shape(inner, from) })
            }
            (parameter, []) if self.given.contains_key(parameter) => self.given[parameter].clone(),
            (_, inner) => {
                let inner = inner.iter().map(|one| self.shape(one, from)).collect();
                self.named(&segments, inner, from)
            }
        }
    }

    /// A reference to a type of the source, which is defined where it was not yet.
    fn named(&mut self, path: &[String], given: Vec<Value>, from: &Place) -> Value {
        let name = path.last().expect("a name");
        if let Some(known) = self.by_hand.get(name) {
            return known.clone();
        }
        let source = self.source;
        let Some(found) = source.find(path, from) else {
            panic!("what `{}` is in {from:?} cannot be told", path.join("::"));
        };
        let called = given
            .iter()
            .fold(source.called(name, &found.place), |called, one| {
                let reference = one["$ref"].as_str().and_then(|one| one.rsplit('/').next());
                let kind = one["type"].as_str();
                format!("{called}.{}", reference.or(kind).unwrap_or("any"))
            });
        if !self.defined.contains_key(&called) {
            // Set before its fields are read, since some types hold themselves.
            self.defined.insert(called.clone(), Value::Null);
            let names = found.generics().type_params();
            let names = names.map(|parameter| parameter.ident.to_string());
            let outer = std::mem::replace(&mut self.given, names.zip(given).collect());
            let shape = self.item(found);
            self.given = outer;
            self.defined.insert(called.clone(), shape);
        }
        json!({ "$ref": format!("#/$defs/{called}") })
    }

    fn item(&mut self, found: &source::Type) -> Value {
        let attributes = match &found.item {
            Item::Struct(item) => &item.attrs,
            Item::Enum(item) => &item.attrs,
            _ => panic!("what is found is no type"),
        };
        let said = Serde::of(attributes);
        let shape = match (&found.item, said.get("into")) {
            (_, Some(other)) => {
                let other: Type = syn::parse_str(other).expect("a type");
                self.shape(&other, &found.place)
            }
            (Item::Struct(item), None) => self.of_struct(item, &found.place),
            (Item::Enum(item), None) => any_of(self.of_enum(item, &found.place)),
            (_, None) => panic!("what is found is no type"),
        };
        described(shape, attributes)
    }

    fn of_struct(&mut self, item: &ItemStruct, from: &Place) -> Value {
        self.fields(&item.fields, Serde::of(&item.attrs).get("rename_all"), from)
    }

    /// The content of a struct or of a variant.
    fn fields(&mut self, fields: &Fields, case: Option<&str>, from: &Place) -> Value {
        match fields {
            Fields::Named(_) => any_of(self.forms(fields, case, from).into_iter().map(object)),
            Fields::Unnamed(fields) => {
                let items: Vec<Value> = fields
                    .unnamed
                    .iter()
                    .map(|field| self.shape(&field.ty, from))
                    .collect();
                match <[Value; 1]>::try_from(items) {
                    Ok([only]) => only,
                    Err(items) => row(items),
                }
            }
            Fields::Unit => json!({ "type": "null" }),
        }
    }

    /// The forms of an object with these fields.
    fn forms(&mut self, fields: &Fields, case: Option<&str>, from: &Place) -> Vec<Form> {
        let mut forms = vec![Form::default()];
        for field in fields {
            let said = Serde::of(&field.attrs);
            if said.has("skip") || said.has("skip_serializing") {
                continue;
            }
            if said.has("flatten") {
                let inner = match said.get("serialize_with") {
                    Some(by) => self.forms_in(self.by_hand.get(by).expect(by)),
                    None => self.flattened(&field.ty, from),
                };
                let pairs = forms.iter().flat_map(|form| {
                    let joined = inner.iter().map(|inner| form.clone().with(inner.clone()));
                    joined.collect::<Vec<_>>()
                });
                forms = pairs.collect();
                continue;
            }
            let ident = field.ident.as_ref().expect("a named field").to_string();
            let ident = ident.trim_start_matches("r#");
            let key = match said.get("rename") {
                Some(key) => key.to_owned(),
                None => in_case(ident, case),
            };
            let may_lack = said.get("skip_serializing_if");
            let inner = match may_lack {
                Some("Option::is_none") => inside(&field.ty),
                _ => &field.ty,
            };
            let shape = match said.get("serialize_with").or_else(|| said.get("with")) {
                Some(by) => self.by_hand.get(by).expect(by).clone(),
                None => self.shape(inner, from),
            };
            let shape = described(shape, &field.attrs);
            for form in &mut forms {
                form.keys.insert(key.clone(), shape.clone());
                if may_lack.is_none() {
                    form.required.insert(key.clone());
                }
            }
        }
        forms
    }

    /// The forms of what is flattened into its holder.
    fn flattened(&mut self, read: &Type, from: &Place) -> Vec<Form> {
        let shape = self.shape(read, from);
        self.forms_in(&shape)
    }

    fn forms_in(&self, shape: &Value) -> Vec<Form> {
        if let Some(alternatives) = shape["anyOf"].as_array() {
            return alternatives
                .iter()
                .flat_map(|one| self.forms_in(one))
                .collect();
        }
        if let Some(reference) = shape["$ref"].as_str() {
            let called = reference.trim_start_matches("#/$defs/");
            return self.forms_in(self.defined.get(called).expect(called));
        }
        if shape["type"] == "null" {
            return vec![Form::default()];
        }
        assert_eq!(shape["type"], "object", "{shape} is flattened");
        let required = shape["required"].as_array().into_iter().flatten();
        vec![Form {
            keys: shape["properties"].as_object().cloned().unwrap_or_default(),
            required: required
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect(),
            more: shape.get("additionalProperties").cloned(),
        }]
    }

    /// The alternatives of an enum.
    fn of_enum(&mut self, item: &ItemEnum, from: &Place) -> Vec<Value> {
        let said = Serde::of(&item.attrs);
        let mut words = Vec::new();
        let mut others = Vec::new();
        for variant in &item.variants {
            let of_variant = Serde::of(&variant.attrs);
            if of_variant.has("skip") {
                continue;
            }
            let ident = variant.ident.to_string();
            let word = match of_variant.get("rename") {
                Some(word) => word.to_owned(),
                None => in_case(&ident, said.get("rename_all")),
            };
            let case = of_variant.get("rename_all");
            let is_unit = matches!(variant.fields, Fields::Unit);
            let shape = match (said.get("tag"), said.get("content")) {
                (Some(tag), None) => {
                    let tagged = Form::default().key(tag, json!({ "const": word }));
                    let inner = match &variant.fields {
                        Fields::Named(_) => self.forms(&variant.fields, case, from),
                        Fields::Unnamed(fields) => {
                            let only = fields.unnamed.first().expect("a tagged value");
                            self.flattened(&only.ty, from)
                        }
                        Fields::Unit => vec![Form::default()],
                    };
                    let forms = inner.into_iter().map(|form| tagged.clone().with(form));
                    any_of(forms.map(object))
                }
                (Some(tag), Some(content)) => {
                    let tagged = Form::default().key(tag, json!({ "const": word }));
                    object(match is_unit {
                        true => tagged,
                        false => tagged.key(content, self.fields(&variant.fields, case, from)),
                    })
                }
                (None, _) if said.has("untagged") => self.fields(&variant.fields, case, from),
                (None, _) if is_unit => {
                    words.push(word);
                    continue;
                }
                (None, _) => {
                    let inner = self.fields(&variant.fields, case, from);
                    object(Form::default().key(&word, inner))
                }
            };
            others.push(described(shape, &variant.attrs));
        }
        let words = (!words.is_empty()).then(|| json!({ "enum": words }));
        words.into_iter().chain(others).collect()
    }
}

impl Form {
    fn with(mut self, other: Self) -> Self {
        self.keys.extend(other.keys);
        self.required.extend(other.required);
        self.more = self.more.or(other.more);
        self
    }

    fn key(mut self, key: &str, shape: Value) -> Self {
        self.keys.insert(key.to_owned(), shape);
        self.required.insert(key.to_owned());
        self
    }
}

fn object(form: Form) -> Value {
    let mut shape = json!({
        "type": "object",
        "properties": form.keys,
        "required": form.required,
    });
    if let Some(more) = form.more {
        shape["additionalProperties"] = more;
    }
    shape
}

pub(super) fn any_of(shapes: impl IntoIterator<Item = Value>) -> Value {
    let mut shapes: Vec<Value> = shapes.into_iter().collect();
    match shapes.len() {
        1 => shapes.remove(0),
        _ => json!({ "anyOf": shapes }),
    }
}

fn list(inner: Value) -> Value {
    json!({ "type": "array", "items": inner })
}

fn row(items: Vec<Value>) -> Value {
    let many = items.len();
    json!({ "type": "array", "prefixItems": items, "minItems": many, "maxItems": many })
}

fn or_null(inner: Value) -> Value {
    match inner["type"].as_str() {
        Some(kind) if !inner["enum"].is_array() => {
            let kinds = json!([kind, "null"]);
            let mut inner = inner;
            inner["type"] = kinds;
            inner
        }
        _ => json!({ "anyOf": [inner, { "type": "null" }] }),
    }
}

/// A shape with what the source says of it.
fn described(mut shape: Value, attributes: &[Attribute]) -> Value {
    if let (Some(said), Some(fields)) = (words(attributes), shape.as_object_mut()) {
        fields.insert("description".to_owned(), said.into());
    }
    shape
}

/// What is inside an option.
fn inside(read: &Type) -> &Type {
    if let Type::Path(path) = read
        && let Some(last) = path.path.segments.last()
        && let PathArguments::AngleBracketed(inner) = &last.arguments
        && let Some(GenericArgument::Type(inner)) = inner.args.first()
    {
        return inner;
    }
    panic!("what may be left out is no option")
}

fn in_case(ident: &str, case: Option<&str>) -> String {
    let parted = |by: char| {
        let mut parted = String::new();
        for letter in ident.chars() {
            match letter {
                'A'..='Z' if !parted.is_empty() => parted.extend([by, letter.to_ascii_lowercase()]),
                '_' => parted.push(by),
                letter => parted.push(letter.to_ascii_lowercase()),
            }
        }
        parted
    };
    match case {
        None => ident.to_owned(),
        Some("snake_case") => parted('_'),
        Some("kebab-case") => parted('-'),
        Some("lowercase") => ident.to_lowercase(),
        Some(other) => panic!("the case `{other}` is not known here"),
    }
}
