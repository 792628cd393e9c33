// @vitest-environment jsdom
import type { TypedManifest } from '@crm/contracts/portal/manifest'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineRemote, type RemoteModule } from './defineRemote.tsx'
import { history } from './history.ts'
import { useLocation } from './router.ts'

// What a host sees of a remote's life cycles. React's commits are counted where its developer tools hear of them.

/** What each commit of any root has put on the page. React looks for the hook when it is loaded: before the imports. */
const committed = vi.hoisted(() => {
  const texts: string[] = []
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, { containerInfo }: { containerInfo: HTMLElement }) =>
      texts.push(containerInfo.textContent ?? ''),
    onCommitFiberUnmount: () => {},
  }
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
  return texts
})

let domElement: HTMLElement
beforeEach(() => {
  committed.length = 0
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  domElement = document.body.appendChild(document.createElement('div'))
})
afterEach(() => domElement.remove())

type Manifest = TypedManifest<'List', 'drawer'>

const later = () => new Promise((resolve) => setTimeout(resolve, 5))
const List = () => <h1>列表</h1>
const remoteOf = (load: () => Promise<Record<string, unknown>>): RemoteModule =>
  defineRemote<Manifest>('goods', { screens: { List: load }, openers: { drawer: async () => ({ List }) } })

const propsOf = (name: string) => ({ name, page: 'List', domElement, popupContainer: domElement })

test('a screen is drawn once, with its content, and never empty before', async () => {
  const remote = remoteOf(async () => {
    await later()
    return { List }
  })
  await remote.bootstrap(propsOf('first'))
  await remote.mount(propsOf('first'))
  expect(domElement.textContent).toBe('列表')
  expect(committed).toEqual(['列表'])
})

test('code that was brought ahead is not asked for again by the mount', async () => {
  let loads = 0
  const remote = remoteOf(async () => {
    loads += 1
    return { List }
  })
  await remote.load?.({ page: 'List' })
  await remote.mount(propsOf('ahead'))
  expect({ loads, text: domElement.textContent }).toEqual({ loads: 1, text: '列表' })
})

test('code that did not arrive rejects the mount, and is asked for again by the next one', async () => {
  let loads = 0
  const remote = remoteOf(async () => {
    loads += 1
    if (loads === 1) throw new Error('Loading chunk 7 failed')
    return { List }
  })
  await expect(remote.mount(propsOf('broken'))).rejects.toThrow('Loading chunk 7 failed')
  await remote.mount(propsOf('whole'))
  expect(domElement.textContent).toBe('列表')
})

function Restoring() {
  const { search } = useLocation()
  useEffect(() => history.replace('?platform=ks'), [])
  return <p>{search}</p>
}

test('a page hears of an address that its own first effect changes', async () => {
  const remote = defineRemote<Manifest>('goods', {
    screens: { List: async () => ({ List }) },
    openers: { drawer: async () => ({ Restoring }) },
  })
  await remote.mount({ name: 'restoring', opener: 'drawer', domElement, popupContainer: domElement })
  await expect.poll(() => domElement.textContent).toBe('?platform=ks')
})
