import fs, { readFileSync } from 'node:fs'
import path from 'node:path'

/** Where unit tests lie. */
const TESTS = ['{host-shell,gateway-mock}/src/**/*.test.{ts,tsx}', '{remotes,shared}/*/src/**/*.test.{ts,tsx}']

/** A root config of another company, as a test plays it. */
const ROOT_CONFIG = /from 'single-spa'/

/** The fake server that every test of a part has already (`vitestParts.ts`). */
const FAKE_SERVER = /vi\.mock\('@crm\/client\/request', \(\) => import\('@crm\/client\/testRequest'\)\)/g

/**
 * Test files by what they may share with those before them in one worker:
 * - `alone`: puts something in place of a module (or takes it away), which the files after it would get too, or in place before
 *   a module is loaded; or starts single-spa, which from then on tells every step of the document's history a second time, later;
 * - `parts`: draws in a document, with the fake server in place;
 * - `gateway`: asks the backend;
 * - `plain`: computes.
 */
export function testGroups(root) {
  const groups = { alone: [], parts: [], gateway: [], plain: [] }
  // Not imported by name: the Node that starts the workspace may not have it yet.
  for (const file of fs.globSync(TESTS, { cwd: root }).sort()) {
    const text = readFileSync(path.join(root, file), 'utf8')
    if (file.startsWith('gateway-mock/')) groups.gateway.push(file)
    else if (ROOT_CONFIG.test(text) || /\bvi\.(mock|doMock|unmock|hoisted)\(/.test(text.replaceAll(FAKE_SERVER, '')))
      groups.alone.push(file)
    else if (text.startsWith('// @vitest-environment jsdom')) groups.parts.push(file)
    else groups.plain.push(file)
  }
  return groups
}
