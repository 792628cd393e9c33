import Bowser from 'bowser'

// A product with its version, as every browser names itself by; what else stands in a log says already what it is.
const NAMES_ITSELF = /\w\/\d/

/** Browser and system of a `User-Agent`, `Chrome / Windows`; any other text as it is. */
export function deviceName(agent: string): string {
  if (!NAMES_ITSELF.test(agent)) return agent
  const { browser, os } = Bowser.parse(agent)
  return [browser.name, os.name].filter(Boolean).join(' / ') || agent
}
