// What node-polyglot asks of the package object.entries, which brings 20 kB for browsers that lack it: none of ours
// does.
module.exports = Object.entries
