//! Strongly connected components of a directed graph, in linear time and without recursion.

/// A directed graph over the nodes `0..n`, its arcs sorted by where they start.
#[derive(Debug)]
pub(super) struct Digraph {
    /// Where each node's arcs start in `targets`; one entry more than there are nodes.
    starts: Vec<usize>,
    targets: Vec<usize>,
}

impl Digraph {
    /// Builds the graph; arcs that mention a node outside `0..nodes` are a mistake of the caller.
    #[allow(
        clippy::indexing_slicing,
        reason = "callers number their nodes below `nodes`"
    )]
    pub(super) fn new(nodes: usize, arcs: &[(usize, usize)]) -> Self {
        let mut starts = vec![0; nodes + 1];
        for &(from, _) in arcs {
            starts[from + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut free = starts.clone();
        let mut targets = vec![0; arcs.len()];
        for &(from, to) in arcs {
            targets[free[from]] = to;
            free[from] += 1;
        }
        Self { starts, targets }
    }

    /// Gives every node the number of its component (Tarjan's algorithm).
    #[allow(
        clippy::indexing_slicing,
        reason = "nodes and arcs were numbered by `new`"
    )]
    pub(super) fn components(&self) -> Vec<usize> {
        const UNSEEN: usize = usize::MAX;
        let nodes = self.starts.len() - 1;
        let mut component = vec![UNSEEN; nodes];
        let mut found = vec![UNSEEN; nodes];
        let mut low = vec![UNSEEN; nodes];
        let mut next_arc = self.starts.clone();
        let mut open = Vec::new();
        let mut path = Vec::new();
        let (mut clock, mut components) = (0, 0);
        for root in 0..nodes {
            if found[root] != UNSEEN {
                continue;
            }
            path.push(root);
            while let Some(&node) = path.last() {
                if found[node] == UNSEEN {
                    found[node] = clock;
                    low[node] = clock;
                    clock += 1;
                    open.push(node);
                }
                let arc = next_arc[node];
                if arc < self.starts[node + 1] {
                    next_arc[node] += 1;
                    let target = self.targets[arc];
                    if found[target] == UNSEEN {
                        path.push(target);
                    } else if component[target] == UNSEEN {
                        low[node] = low[node].min(found[target]);
                    }
                    continue;
                }
                path.pop();
                if let Some(&parent) = path.last() {
                    low[parent] = low[parent].min(low[node]);
                }
                if low[node] == found[node] {
                    while let Some(member) = open.pop() {
                        component[member] = components;
                        if member == node {
                            break;
                        }
                    }
                    components += 1;
                }
            }
        }
        component
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn reaches(nodes: usize, arcs: &[(usize, usize)]) -> Vec<Vec<bool>> {
        let mut reach = vec![vec![false; nodes]; nodes];
        for (node, row) in reach.iter_mut().enumerate() {
            row[node] = true;
        }
        for &(from, to) in arcs {
            reach[from][to] = true;
        }
        for middle in 0..nodes {
            for from in 0..nodes {
                for to in 0..nodes {
                    reach[from][to] |= reach[from][middle] && reach[middle][to];
                }
            }
        }
        reach
    }

    proptest! {
        #[test]
        fn nodes_share_a_component_iff_they_reach_each_other(
            arcs in proptest::collection::vec((0..9_usize, 0..9_usize), 0..24)
        ) {
            let component = Digraph::new(9, &arcs).components();
            let reach = reaches(9, &arcs);
            for a in 0..9 {
                for b in 0..9 {
                    prop_assert_eq!(component[a] == component[b], reach[a][b] && reach[b][a]);
                }
            }
        }
    }
}
