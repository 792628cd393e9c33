import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { testGroups } from './testGroups.mjs'

/**
 * Folders of `e2e/specs` whose journeys meet a remote: its own, the parts that several remotes show together, and what the
 * shell does around it. A change anywhere else (shared, shell, gateway, recipe, lock) can reach every journey.
 */
export const JOURNEYS = {
  talents: [
    'talents',
    'cooperation',
    'platform',
    'shell-dialogs',
    'shell-frame',
    'shell-session',
    'system',
    'work-parts',
  ],
  goods: ['goods', 'cooperation', 'media-centre', 'platform', 'shell-frame', 'shell-session', 'talents', 'work-parts'],
  cooperation: ['cooperation', 'platform', 'shell-frame', 'system', 'talents', 'work-parts'],
  // Most people land on the overview.
  dashboards: 'all',
  'media-centre': ['media-centre', 'platform', 'shell-frame', 'talents', 'work-parts'],
  content: ['content', 'dashboards', 'media-centre', 'platform', 'shell-frame', 'shell-session', 'work-parts'],
  system: ['system', 'cooperation', 'platform', 'shell-dialogs', 'shell-frame', 'shell-session', 'work-parts'],
}

/** Words and pictures for people, which no test loads. */
const SILENT = /\.md$|^docs\/|^e2e\/gallery\/|^\.gitignore$/
const SOURCE = /\.(tsx?|mjs|cjs|css)$/
/** Shapes how every test runs or what it is given, in ways that imports do not show. */
const EVERYWHERE =
  /^shared\/tooling\/(vitest\.config|src\/(vitest\w+|testGroups|check|test)\.)|^gateway-mock\/src\/testing\/testDatabase\.ts$/
/** A test that looks at files of the workspace or starts a program of it: no import says what it depends on. */
const READS = /\b(readFileSync|readdirSync|readFile|globSync|spawn|spawnSync)\b/

/** Unit tests that no import ties to what they test. */
function readers(root) {
  const files = Object.values(testGroups(root)).flat()
  return files.filter((file) => READS.test(readFileSync(path.join(root, file), 'utf8'))).sort()
}

/** Files whose importers say which unit tests a change reaches, or that all are. */
function affectedUnits(changed, root) {
  const told = changed.filter((file) => !SILENT.test(file) && !file.startsWith('e2e/'))
  // What is gone has no importers to ask, and data (SQL, manifests, locks) is not imported.
  if (told.some((file) => !SOURCE.test(file) || EVERYWHERE.test(file) || !existsSync(path.join(root, file))))
    return 'all'
  return [...told, ...readers(root)]
}

function affectedJourneys(changed, root) {
  const folders = new Set()
  for (const file of changed) {
    if (SILENT.test(file) || /\.test\.tsx?$/.test(file)) continue
    const [top = '', second = '', third = ''] = file.split('/')
    const reached =
      top === 'remotes' && Object.hasOwn(JOURNEYS, second)
        ? JOURNEYS[second]
        : top === 'e2e' && second === 'specs' && existsSync(path.join(root, 'e2e/specs', third))
          ? [third]
          : 'all'
    if (reached === 'all') return 'all'
    for (const folder of reached) folders.add(folder)
  }
  return [...folders].sort()
}

/**
 * What changed files (paths from the root) can reach: files for `vitest related` and folders of `e2e/specs`, each 'all' when
 * in doubt. Types and lint are never left out.
 */
export function affectedTests(changed, root) {
  return { unit: affectedUnits(changed, root), journeys: affectedJourneys(changed, root) }
}

/** Folders with journeys. */
export const journeyFolders = (root) => readdirSync(path.join(root, 'e2e/specs')).sort()
