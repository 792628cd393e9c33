// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, expect, it, vi } from 'vitest'

// The theme is set before any bundle runs, by the script inside the page: what was refused at activation must be nothing here too.

const html = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''

/** The style rules that the page makes of a theme. */
function rulesOf(theme: object): string {
  let rules = ''
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync(text: string) {
        rules = text
      }
    },
  )
  document.body.innerHTML = '<script id="portal" type="application/json"></script><div id="root"></div>'
  const data = document.getElementById('portal')
  if (data) data.textContent = JSON.stringify({ theme })
  runInThisContext(`(function () {${script}
})`)()
  return rules
}
afterEach(() => vi.unstubAllGlobals())

it('takes colours of the known families, light and dark', () => {
  const rules = rulesOf({
    tokens: { '--semi-color-primary': '#3352e6', '--semi-color-primary-hover': 'rgba(51, 82, 230, 0.42)' },
    dark: { '--semi-color-primary': 'hsl(230, 90%, 70%)' },
  })
  expect(rules).toBe(
    'body{--semi-color-primary:#3352e6;--semi-color-primary-hover:rgba(51, 82, 230, 0.42);}' +
      'body[theme-mode=dark]{--semi-color-primary:hsl(230, 90%, 70%);}',
  )
})

it.each([
  ['another declaration', '--semi-color-primary', 'red;}body{display:none'],
  ['an address', '--semi-color-primary', 'url(//evil.example/x.png)'],
  ['an expression', '--semi-color-primary', 'expression(1)'],
  ['a variable', '--semi-color-primary', 'var(--x)'],
  ['markup', '--semi-color-primary', '</style><script>'],
  ['something endless', '--semi-color-primary', `#${'f'.repeat(100_000)}`],
  ['a property that is no token', 'background', '#ffffff'],
  ['a family that is not ours', '--evil', '#ffffff'],
  ['a name that closes the rule', '--semi-x:red}body{--semi-y', '#ffffff'],
])('ignores %s', (_what, name, value) => {
  expect(rulesOf({ tokens: { [name]: value, '--semi-color-link': '#3352e6' } })).toBe(
    'body{--semi-color-link:#3352e6;}',
  )
})

it('starts without a theme', () => {
  expect(rulesOf({})).toBe('')
})
