import { testWho } from '@crm/access/testWho'
import type { Who } from '@crm/access/who'
import { setClock } from '@crm/base/clock'
import { QueryClientProvider, queryClient, setActionVoice } from '@crm/client/hooks'
import { sentRequests, clearRequests } from '@crm/client/testRequest'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { BASELINE_ROUTES } from '@crm/contracts/routes/baseline'
import type { RouteRow } from '@crm/contracts/routes/routeRow'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { confirm, setFeedbackHost, type ToastAction, toast } from './feedback.ts'
import { history } from './history.ts'
import { instanceFrame } from './instance.ts'
import { type OpenerName, setOpenerHost } from './openers.ts'
import { portalAtom } from './portal.ts'
import { Router } from './router.ts'
import { type Session, sessionAtom } from './session.ts'
import { shellStore } from './store.ts'

// Where tests show a part of a remote: signed in, on a portal, with a fake server (`@crm/client/testRequest`). Parts that open
// dialogs need the frame that they have in the product: `setInstanceFrame(UiRoot)`.

let box: HTMLElement
let root: Root

/** What toasts said, `kind：text`, those of actions among them. */
export const toasts: string[] = []
const offered: ToastAction[] = []
/** What was opened by name, and with what. */
export const openedDialogs: [name: string, props: unknown][] = []

/** Before each test: an empty page, an administrator of both modules on 2026-03-10 at noon, nothing asked yet. */
export function setUpTest(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  queryClient.clear()
  clearRequests()
  toasts.length = 0
  openedDialogs.length = 0
  offered.length = 0
  setFeedbackHost({
    toast: (kind, text, options) => {
      toasts.push(`${kind}：${text}`)
      if (options?.action) offered.push(options.action)
    },
    confirm: async () => true,
  })
  setActionVoice({
    success: toast.success,
    undo: toast.undo,
    ask: confirm,
    failure: ({ message }) => toasts.push(`error：${message}`),
    limit: () => {},
  })
  onPortal({})
  signedIn()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
}

/** After each test. */
export function end(): void {
  act(() => root.unmount())
  box.remove()
  setClock()
}

/** Who looks, and the corporation's settings as the part reads them. */
export function signedIn(change: Parameters<typeof testWho>[0] = {}, corp_setting: object = {}): Who {
  const who = testWho(change)
  const user = { ...who, corp_setting }
  const session = { who, user, settings: who.settings } as unknown as Session // What parts read of it.
  shellStore.set(sessionAtom, { status: 'signed-in', session })
  return who
}

/** Every route of the product; their titles are not what parts are tested for. */
const WHOLE_PRODUCT: readonly RouteRow[] = BASELINE_ROUTES.map((row) => ({ ...row, title: '' }))

/** Which routes the portal serves (the whole product unless told), and which openers it and its remotes offer. */
export function onPortal({
  routes = WHOLE_PRODUCT,
  openers = [],
}: {
  routes?: readonly RouteRow[]
  openers?: OpenerName[]
}): void {
  const manifest = {
    remotes: [],
    routes,
    nav: [],
    navGroups: [],
    features: {},
    portalType: 'public',
    theme: { title: '觅达' },
  }
  shellStore.set(portalAtom, manifest as unknown as PortalManifest) // What parts read of it.
  setOpenerHost((name, props) => openedDialogs.push([name, props]), openers)
}

// The real one, also where a test stops the clock.
const later = globalThis.setTimeout

/**
 * Lets the event loop turn a few times: an answer reaches the screen over several. Counted, since for a machine that was held up
 * a wait of milliseconds is a single turn.
 */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => later(resolve, 1))
}

/** Answers reach the screen; what they show may ask again. */
export async function settle(): Promise<void> {
  for (let round = 0, before = -1; round < 6 && sentRequests.length !== before; round += 1) {
    before = sentRequests.length
    await act(flushPromises)
  }
}

function staged(part: ReactNode) {
  const Frame = instanceFrame()
  return (
    <QueryClientProvider client={queryClient}>
      <Router location={history.location} navigator={history}>
        <Frame>{part}</Frame>
      </Router>
    </QueryClientProvider>
  )
}

/** Shows a part; what is answered at once has arrived when it returns. */
export async function show(part: ReactNode): Promise<void> {
  await act(async () => root.render(staged(part)))
  await settle()
}

/**
 * Shows a dialog as a page does and calls `then` the moment that it can be seen, when effects of the usual kind have not run yet.
 */
export async function atFirstPaint(part: ReactNode, then: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  await new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role=dialog]')) return
      observer.disconnect()
      then()
      resolve()
    }).observe(document.body, { childList: true, subtree: true })
    root.render(staged(part))
  })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
}

/** The drawer or dialog on top. */
export const layer = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)

/** Its title. */
export const titleOf = (): string | null | undefined => layer()?.querySelector('h2')?.textContent

/** All text on the page. */
export const text = (): string => document.body.textContent ?? ''

function nameOf(each: HTMLElement): string {
  const label = document.getElementById(each.getAttribute('aria-labelledby') ?? '')
  return each.getAttribute('aria-label') || label?.textContent || each.textContent || ''
}

/** What has this role and this name, by its label or its text: on top first, then wherever it stands. */
export function named(role: string, name: string | RegExp): HTMLElement {
  const within = (place: ParentNode | undefined) => [
    ...(place?.querySelectorAll<HTMLElement>(role === 'button' ? 'button' : `[role="${role}"]`) ?? []),
  ]
  const all = [...within(layer()), ...within(document)]
  const found = all.find((each) => (typeof name === 'string' ? nameOf(each) === name : name.test(nameOf(each))))
  if (!found) throw new Error(`no ${role} ${String(name)} among ${all.map(nameOf).join(', ')}`)
  return found
}

/** Presses a button, or what has another role. */
export async function clickButton(name: string | RegExp, role = 'button'): Promise<void> {
  await act(async () => named(role, name).click())
  await settle()
}

/** Chooses the radio button whose text begins so. */
export async function choose(start: string): Promise<void> {
  const label = [...document.querySelectorAll('label')].find((each) => each.textContent?.startsWith(start))
  if (!label) throw new Error(`no choice ${start}`)
  await act(async () => label.querySelector('input')?.click())
  await settle()
}

/** Presses what the last toast that offers something offers, or the last that offers this: 撤销, 查看失败. */
export async function followToast(name?: string): Promise<void> {
  const action = offered.findLast((each) => name === undefined || each.text === name)
  if (!action) throw new Error(`nothing is offered among ${toasts.join(', ')}`)
  await act(async () => action.run())
  await settle()
}

/** Types into a field by its label, and leaves it. */
export async function fill(name: string, value: string): Promise<void> {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const field = fields.find((each) =>
    [each.getAttribute('aria-label'), each.labels?.[0]?.textContent].some((label) => label === name),
  )
  if (!field) throw new Error(`no field ${name}`)
  await act(async () => {
    field.focus()
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => field.blur())
  await settle()
}
