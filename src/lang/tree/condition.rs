//! Conditions.

use serde::Serialize;

use super::value::Value;

/// What must hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// Holds; its branch does not end the Evaluate. A branch without a condition has it.
    Always,
    /// Holds; ends the Evaluate. Also written `Feedback`.
    Otherwise,
    /// The first values are equal.
    Is(Value, Value),
    /// The first values are not equal.
    IsNot(Value, Value),
    /// The first number is greater.
    Greater(Value, Value),
    /// The first number is less.
    Less(Value, Value),
    /// There is at least one.
    Exists(Value),
    /// Every element has the attribute (second value, an active attribute or a selector).
    Has(Value, Value),
    /// Every player is in the group.
    IsIn(Value, Value),
    /// There is at least one, and each is among the second.
    IsPartOf(Value, Value),
    /// It does not hold.
    Not(Box<Condition>),
    /// All hold.
    All(Vec<Condition>),
    /// At least one holds. `(A) and (B) or (C)` is `All[A, Any[B, C]]`: `or` binds tighter.
    Any(Vec<Condition>),
}
