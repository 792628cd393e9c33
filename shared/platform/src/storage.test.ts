// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { forgetPerson, KEY_OWNERS, storageKeys, writeStored } from './storage.ts'

type Name = keyof typeof storageKeys
const names = Object.keys(storageKeys) as Name[] // the keys of the list

test('signing out takes what the person left, whatever stands behind a key, and leaves what is the browser’s', () => {
  for (const area of ['local', 'session'] as const)
    for (const name of names)
      for (const suffix of ['', '7', '.talents']) writeStored(storageKeys[name], 1, area, suffix)
  forgetPerson()
  for (const area of [localStorage, sessionStorage]) {
    const left = names.filter((name) => Object.keys(area).some((key) => key.startsWith(storageKeys[name])))
    expect(left).toEqual(names.filter((name) => KEY_OWNERS[name] !== 'person'))
  }
})

test('no key of a person begins another one that stays', () => {
  const personal = names.filter((name) => KEY_OWNERS[name] === 'person')
  const taken = names.filter(
    (name) =>
      KEY_OWNERS[name] !== 'person' && personal.some((other) => storageKeys[name].startsWith(storageKeys[other])),
  )
  expect(taken).toEqual([])
})
