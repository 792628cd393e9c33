import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'

// Every act says how heavy it is, or it does not compile (`ActWeight`); what types cannot hold is read here.

const folders = [
  'host-shell',
  ...['client', 'platform', 'ui'].map((id) => `shared/${id}`),
  ...readdirSync(path.join(ROOT, 'remotes')).map((id) => `remotes/${id}`),
]
const sources = folders.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => ({
      file: `${folder}/src/${name}`,
      text: readFileSync(path.join(ROOT, folder, 'src', name), 'utf8'),
    })),
)
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

/** What asks, and so gives the agreement that an `asked` act takes. */
const ASKS = [
  'host-shell/src/dialogs/create-corporation/CreateCorporation.tsx',
  'shared/platform/src/feedback.ts',
  'shared/ui/src/base/Dialog.tsx',
  'shared/ui/src/base/GuardedButton.tsx',
  'shared/ui/src/data/cells/Inline.tsx',
  'shared/ui/src/form/ConflictBar.tsx',
  'shared/ui/src/form/Form.tsx',
  'shared/ui/src/form/FormPage.tsx',
]

test('only what asks gives an agreement', () => {
  expect(filesWith(/\bagree\b.*from '@crm\/client\/weight'/).sort()).toEqual(ASKS)
  expect(filesWith(/\bas (?:unknown as )?Agreement\b/)).toEqual(['shared/client/src/weight.ts'])
})

/** A dialog, drawer or page of its own kind, which names what its button does. */
const STANDS = /<(?:Dialog|Drawer|DraftDrawer|Page|AuthFrame|Step)\b/

/** Whose dialog stands in the file that shows them. */
const WITHIN = [
  'host-shell/src/dialogs/second-factor/SecondFactor.tsx',
  'host-shell/src/sign-in/newcomers/EntryPage.tsx',
  'host-shell/src/sign-in/newcomers/JoinPage.tsx',
  'host-shell/src/sign-in/newcomers/TrialPage.tsx',
  'remotes/content/src/parts/drafts/Remarks.tsx',
  'remotes/system/src/screens/shop-bind/ShopBinding.tsx',
  'shared/ui/src/data/imports/ImportPanel.tsx',
]

test('a button that agrees stands in a dialog, drawer or form page', () => {
  const bare = sources.filter(({ text }) => /\bonAgree=/.test(text) && !STANDS.test(text)).map(({ file }) => file)
  expect(bare.filter((file) => !WITHIN.includes(file))).toEqual([])
  expect(WITHIN.filter((file) => !bare.includes(file) && !filesWith(/\bonAgree=/).includes(file))).toEqual([])
})

test('撤销 is offered by the weight of an act, never by hand', () => {
  expect(filesWith(/\btoast\.undo\b/)).toEqual(['host-shell/src/boot/start.tsx', 'shared/platform/src/testHarness.tsx'])
})

test('a reverse call is that of an act beside it', () => {
  const alone = sources.filter(({ text }) => text.includes("harmless: 'reverse'") && !/\bundo:/.test(text))
  expect(alone.map(({ file }) => file)).toEqual([])
})
