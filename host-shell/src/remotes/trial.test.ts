import type { PortalRemote, RemoteBuild } from '@crm/contracts/portal/manifest'
import { describe, expect, test } from 'vitest'
import { bucketOf, buildsFor } from './trial.ts'

const build = (name: string): RemoteBuild => ({
  ...{ version: '1.0.0', build: name, name: `talents_${name}`, entry: `/r/talents/${name}.js` },
  ...{ integrity: 'sha384-', api: '^1.0.0' },
})
const remote = (weight: number): PortalRemote => ({
  ...{ id: 'talents', title: '达人', state: 'on', openers: [] },
  current: build('current'),
  fallback: build('before'),
  canary: { ...build('trial'), weight, salt: 'a' },
})
const namesFor = (weight: number, corpId: number | undefined) =>
  buildsFor(remote(weight), corpId).map((candidate) => candidate.build)
const corps = Array.from({ length: 10_000 }, (_, index) => index + 1)

describe('a build on trial', () => {
  test('is tried first by those who take part, and by nobody else', () => {
    expect(namesFor(10_000, 1)).toEqual(['trial', 'current', 'before'])
    expect(namesFor(0, 1)).toEqual(['current', 'before'])
    expect(namesFor(10_000, undefined)).toEqual(['current', 'before'])
    const { canary: _, ...without } = remote(1)
    expect(buildsFor(without, 1).map((candidate) => candidate.build)).toEqual(['current', 'before'])
  })

  test('goes to as many as its weight says, also of enterprises with numbers in a row', () => {
    for (const weight of [100, 500, 5000]) {
      const share = corps.filter((corp) => bucketOf(corp, 'talents', 'a') < weight).length
      expect(Math.abs(share - weight)).toBeLessThan(weight * 0.25)
    }
  })

  test('keeps everybody when the weight grows, and draws anew with another salt', () => {
    const taking = (weight: number, salt: string) => corps.filter((corp) => bucketOf(corp, 'talents', salt) < weight)
    const grown = new Set(taking(1000, 'a'))
    expect(taking(500, 'a').every((corp) => grown.has(corp))).toBe(true)
    expect(taking(500, 'b').every((corp) => grown.has(corp))).toBe(false)
  })
})
