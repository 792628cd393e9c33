import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './buildHash.mjs'

const remotes = readdirSync(path.join(ROOT, 'remotes')).map((id) => `remotes/${id}`)
const sheets = ['shared/ui', 'host-shell', ...remotes].flatMap((folder) => {
  const src = path.join(ROOT, folder, 'src')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  return files.map((file) => ({ file: `${folder}/src/${file}`, text: readFileSync(path.join(src, file), 'utf8') }))
})
/** Circles, pills, the ends of thin bars, and what takes the corners of its parent. */
const SHAPES = /^(0|2px|50%|9999px|inherit)$/
const BY_THE_BRAND = /^var\(--(semi|crm)-border-radius-[a-z-]+\)$/

it('corners follow the radius of the brand, whatever is no shape of its own', () => {
  const found = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/border(?:-[a-z]+)*-radius:\s*([^;]+);/g)].map(([, value = '']) => ({ file, value })),
  )
  expect(found.length).toBeGreaterThan(100)
  const isFixed = (part: string) => !SHAPES.test(part) && !BY_THE_BRAND.test(part)
  expect(found.filter(({ value }) => value.split(/\s+/).some(isFixed))).toEqual([])
})

it('type has six sizes, those of the product', () => {
  const found = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/font-size:\s*([^;]+);/g)].map(([, value = '']) => ({ file, value })),
  )
  expect(found.length).toBeGreaterThan(300)
  const isToken = /^(var\(--crm-text-(caption|body|title|page|figure-large|display)\)|inherit|0)$/
  expect(found.filter(({ value }) => !isToken.test(value))).toEqual([])
})

it('no rule is for whatever comes after something: each node that is added would have its neighbours styled anew', () => {
  const found = sheets.flatMap(({ file, text }) =>
    [...text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/[+~]\s*\*[^{};]*\{/g)].map(([rule]) => `${file}: ${rule}`),
  )
  expect(found).toEqual([])
})

it('what is written in the colour of a state can be read: its darker shade, 4.5 to 1 on white (WCAG 1.4.3)', () => {
  const found = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![-a-z])color:\s*var\(--semi-color-(?:success|warning|danger)\)/g)].map(
      ([rule]) => `${file}: ${rule}`,
    ),
  )
  expect(found).toEqual([])
})

it('what vanishes or is laid out for a phone is so for a finger only: a notebook at 200 % zoom is as narrow, and writes', () => {
  const found = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/@media[^{]*max-width: 76\d[^{]*\{/g)].map(([rule]) => ({ file, rule })),
  )
  expect(found.length).toBeGreaterThan(60)
  expect(found.filter(({ rule }) => !rule.includes('(max-width: 767px) and (pointer: coarse)'))).toEqual([])
})
