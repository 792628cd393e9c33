import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const layer: (this: { getOptions: () => { layer: string } }, source: string) => string = createRequire(import.meta.url)(
  './layerLoader.cjs',
)
const inLayer = (name: string, source: string) => layer.call({ getOptions: () => ({ layer: name }) }, source)

test('a style sheet lies in the layer of its owner', () => {
  expect(inLayer('remote', '.a { color: red; }')).toBe('@layer remote {\n.a { color: red; }\n}\n')
})

test('Semi takes the typeface of the page, code keeps its own', () => {
  const sheet = '.a {\n  font-family: "Inter", -apple-system, "Segoe UI", Arial, sans-serif;\n  line-height: 20px;\n}'
  expect(inLayer('semi', sheet)).toContain('font-family: inherit;\n  line-height: 20px;')
  const code = '.b { font-family: ui-monospace, monospace; }'
  expect(inLayer('semi', code)).toContain(code)
})

test('no component of Semi that is in use names another row', () => {
  const fromUi = createRequire(new URL('../../ui/package.json', import.meta.url))
  const input = fromUi.resolve('@douyinfe/semi-ui/lib/es/input/index.js')
  const sheet = readFileSync(createRequire(input).resolve('@douyinfe/semi-foundation/lib/es/input/input.css'), 'utf8')
  expect(sheet).toContain('font-family: "Inter"')
  expect(inLayer('semi', sheet)).not.toMatch(/font-family: (?!inherit)/)
})
