// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { runPageScript } from '../boot/testPageScript.ts'

// The theme is set before any bundle runs, by the script inside the page: what was refused at activation must be nothing here too.

/** The style rules that the page makes of a theme. */
function rulesOf(theme: object): string {
  const rules: string[] = []
  vi.spyOn(HTMLStyleElement.prototype, 'sheet', 'get').mockReturnValue(sheetOf(rules))
  runPageScript({ theme })
  return rules.join('')
}

const sheetOf = (rules: string[]) =>
  ({
    cssRules: rules,
    insertRule: (rule: string, at: number) => rules.splice(at, 0, rule).length,
  }) as unknown as CSSStyleSheet

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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

it('takes corners and a typeface, with its file', () => {
  expect(rulesOf({ radius: 3 })).toBe(
    'body{--semi-border-radius-extra-small:1.5px;--semi-border-radius-small:1.5px;--semi-border-radius-medium:3px;' +
      '--semi-border-radius-large:6px;--crm-border-radius-card:4px;}',
  )
  expect(rulesOf({ radius: 16 }), 'boxes to tick stay boxes').toContain(
    '--semi-border-radius-extra-small:4px;--semi-border-radius-small:8px;',
  )
  expect(rulesOf({ font: { families: ['阿里巴巴普惠体', 'PingFang SC'], file: '/brand/a/f.0a1b2c3d.woff2' } })).toBe(
    '@font-face{font-family:"阿里巴巴普惠体";src:url("/brand/a/f.0a1b2c3d.woff2");font-display:swap}' +
      'body{font-family:"阿里巴巴普惠体","PingFang SC",sans-serif;}',
  )
})

it.each([
  ['a typeface that ends the rule', { font: { families: ['a";}body{display:none'] } }],
  ['a family that is no text', { font: { families: [{}] } }],
  ['corners of a text', { radius: '3px;}' }],
  ['endless corners', { radius: 9999 }],
])('takes nothing of %s', (_, theme) => expect(rulesOf(theme)).toBe(''))

it('takes no file of a typeface that is none', () => {
  expect(rulesOf({ font: { families: ['A'], file: '/a.woff2");}' } })).toBe('body{font-family:"A",sans-serif;}')
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

it('adopts a sheet where the policy of the page refuses the element', () => {
  const rules: string[] = []
  vi.spyOn(HTMLStyleElement.prototype, 'sheet', 'get').mockReturnValue(null)
  // The browser in these tests adopts no sheet that is none of its own.
  let adopted: unknown[] = []
  vi.spyOn(document, 'adoptedStyleSheets', 'set').mockImplementation((sheets) => {
    adopted = sheets
  })
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      constructor() {
        return sheetOf(rules)
      }
    },
  )
  runPageScript({ theme: { tokens: { '--semi-color-link': '#3352e6' } } })
  expect(rules).toEqual(['body{--semi-color-link:#3352e6;}'])
  expect(adopted).toHaveLength(1)
})
