import { describe, expect, it } from 'vitest'
import { deviceName } from './device.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a device', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'Chrome / Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'Chrome / Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox / macOS'],
  ])('is called by its browser and system: %s', (agent, name) => expect(deviceName(agent)).toBe(name))

  it.each(['后台任务', 'Chrome / Windows', '', 'curl/8.5.0'])('that is none of a browser keeps its name: %s', (text) =>
    expect(deviceName(text)).toBe(text),
  )
})
