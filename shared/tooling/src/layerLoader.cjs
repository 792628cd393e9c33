// Puts a style sheet into the cascade layer of its owner. Semi names a row of typefaces in every component; the page has one.
const SEMI_FACES = /font-family:\s*"Inter",[^;}]*sans-serif(?=\s*[;}])/g
// FullCalendar insists on its rules and sets variables for the page: neither may leave a remote, which sets what it needs itself.
const INSISTS = /\s*!important/g
const PAGE_VARIABLES = /:root\s*{[^}]*}/g

module.exports = function layer(source) {
  const { layer: name, foreign } = this.getOptions()
  const faced = source.replace(SEMI_FACES, 'font-family: inherit')
  return `@layer ${name} {\n${foreign ? faced.replace(INSISTS, '').replace(PAGE_VARIABLES, '') : faced}\n}\n`
}
