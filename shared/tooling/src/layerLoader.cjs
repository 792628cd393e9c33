// Puts a style sheet into the cascade layer of its owner. Semi names a row of typefaces in every component; the page has one.
const SEMI_FACES = /font-family:\s*"Inter",[^;}]*sans-serif(?=\s*[;}])/g

module.exports = function layer(source) {
  return `@layer ${this.getOptions().layer} {\n${source.replace(SEMI_FACES, 'font-family: inherit')}\n}\n`
}
