//! Numbers (reference §6.11).

use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::Item;
use nightdesk_lang::tree::{Expression, Rounding, Value};
use nightdesk_text::say;

impl Run<'_> {
    /// The number a value stands for; 0 for nothing, and for what is no number.
    pub(crate) fn number(&mut self, scene: &Scene, value: &Value) -> i64 {
        match &value.expression {
            expression @ (Expression::Number(_) | Expression::Quotient(..)) => {
                self.whole_number(scene, expression)
            }
            _ => {
                let found = self.value(scene, value);
                self.as_number(&found)
            }
        }
    }

    pub(super) fn whole_number(&mut self, scene: &Scene, expression: &Expression) -> i64 {
        match expression {
            Expression::Number(number) => number
                .as_whole()
                .unwrap_or_else(|| rounded(number.as_f64(), Rounding::Nearest)),
            Expression::Quotient(number, by) => self.quotient(scene, number, by, Rounding::Nearest),
            _ => 0,
        }
    }

    /// One number divided by another.
    pub(crate) fn quotient(
        &mut self,
        scene: &Scene,
        number: &Value,
        by: &Value,
        rounding: Rounding,
    ) -> i64 {
        let (number, by) = (self.fraction(scene, number), self.fraction(scene, by));
        if by == 0.0 {
            self.fault(say!(self, "divided_by_nought"));
            return 0;
        }
        rounded(number / by, rounding)
    }

    #[allow(
        clippy::cast_precision_loss,
        reason = "counts in a game are far below 2^53"
    )]
    fn fraction(&mut self, scene: &Scene, value: &Value) -> f64 {
        match &value.expression {
            Expression::Number(number) => number.as_f64(),
            _ => self.number(scene, value) as f64,
        }
    }

    fn as_number(&mut self, items: &[Item]) -> i64 {
        match items.first() {
            None => 0,
            Some(Item::Number(number)) => *number,
            Some(Item::Result(result)) => {
                let number = result.number.clone();
                self.as_number(&number)
            }
            Some(Item::Boolean(yes)) => i64::from(*yes),
            Some(other) => {
                let text = self.words(std::slice::from_ref(other));
                text.trim().parse().unwrap_or_else(|_| {
                    self.log(say!(self, "counts_as_nought", text));
                    0
                })
            }
        }
    }
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "quotients of counts are far inside the range; the cast saturates besides"
)]
fn rounded(number: f64, rounding: Rounding) -> i64 {
    let whole = match rounding {
        Rounding::Up => number.ceil(),
        Rounding::Down => number.floor(),
        Rounding::Nearest => (number + 0.5).floor(),
    };
    whole as i64
}

#[cfg(test)]
mod tests {
    use super::rounded;
    use nightdesk_lang::tree::Rounding;

    #[test]
    fn halves_go_up() {
        let nearest = |number| rounded(number, Rounding::Nearest);
        assert_eq!([nearest(2.5), nearest(2.4), nearest(-0.5)], [3, 2, 0]);
        assert_eq!(rounded(2.1, Rounding::Up), 3);
        assert_eq!(rounded(2.9, Rounding::Down), 2);
    }
}
