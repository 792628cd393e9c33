// Puts a style sheet into the cascade layer of its owner.
module.exports = function layer(source) {
  return `@layer ${this.getOptions().layer} {\n${source}\n}\n`
}
