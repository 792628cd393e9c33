import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { DRAFT_HASH, named } from './devNames.mjs'

const NAME = `talents_${DRAFT_HASH}`
const digest = (bytes: Buffer | undefined) =>
  createHash('sha384')
    .update(bytes ?? '')
    .digest('base64')

/** What a builder makes under the draft's name: an entry that loads two chunks by their hashes, and a picture. */
function output(screen: string): Map<string, Buffer> {
  const chunk = Buffer.from(`(self.webpackChunk${NAME} ||= []).push(${screen})`)
  const plain = Buffer.from('export const nothing = 0')
  const entry = Buffer.from(`var ${NAME} = { a: "sha384-${digest(chunk)}", b: "sha384-${digest(plain)}" }`)
  return new Map([
    ['one.11111111.js', chunk],
    ['two.22222222.js', plain],
    ['remoteEntry.33333333.js', entry],
    ['picture.44444444.png', Buffer.from([0x89, 0x50, 0xff, 0x00])],
    ['manifest.json', Buffer.from(JSON.stringify({ id: 'talents', build: DRAFT_HASH, federationName: NAME }))],
  ])
}

test('a state of the sources has a name of its own, everywhere that it stands, and the same state has the same', () => {
  const one = named(output('1'))
  const other = named(output('2'))
  expect(one.build).toMatch(/^[0-9a-f]{8}$/)
  expect(other.build).not.toBe(one.build)
  expect(named(output('1'))).toEqual(one)
  for (const file of ['one.11111111.js', 'remoteEntry.33333333.js']) {
    expect(String(one.files.get(file))).toContain(`talents_${one.build}`)
    expect(String(one.files.get(file))).not.toContain(NAME)
  }
  expect(JSON.parse(String(one.files.get('manifest.json')))).toEqual({
    ...{ id: 'talents', build: one.build, federationName: `talents_${one.build}` },
  })
})

test('the entry loads its chunks by the hashes that they have under their new name; other bytes stay as they are', () => {
  const before = output('1')
  const { files } = named(before)
  const entry = String(files.get('remoteEntry.33333333.js'))
  expect(entry).toContain(`a: "sha384-${digest(files.get('one.11111111.js'))}"`)
  expect(entry).toContain(`b: "sha384-${digest(before.get('two.22222222.js'))}"`)
  expect(files.get('picture.44444444.png')).toEqual(before.get('picture.44444444.png'))
})
