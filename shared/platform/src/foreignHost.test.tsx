// @vitest-environment jsdom
import type { TypedManifest } from '@crm/contracts/portal/manifest'
import {
  mountRootParcel,
  navigateToUrl,
  registerApplication,
  start,
  triggerAppChange,
  unregisterApplication,
} from 'single-spa'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineRemote } from './defineRemote.tsx'
import { onPortal, setUpTest } from './testHarness.tsx'

// A root config of another company, with single-spa itself: what a remote exposes is what it registers.

type Manifest = TypedManifest<'Reviews', 'reviewPicker'>

let unmounted = 0

function ReviewsPage({ id }: { id?: string }) {
  return <h1>评价 {id}</h1>
}
function ReviewPicker({ onClose }: { onClose?: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      选评价
    </button>
  )
}

const remote = defineRemote<Manifest>('reviews', {
  screens: { Reviews: async () => ({ ReviewsPage }) },
  openers: { reviewPicker: async () => ({ ReviewPicker }) },
})

let domElement: HTMLElement
let popupContainer: HTMLElement

beforeEach(() => {
  setUpTest()
  onPortal({})
  // single-spa renders in its own time, not in that of a test.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  unmounted = 0
  domElement = document.body.appendChild(document.createElement('div'))
  popupContainer = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  domElement.remove()
  popupContainer.remove()
})

test('a registered remote comes with its address, goes with it, and comes again', async () => {
  start()
  registerApplication({
    name: 'reviews',
    app: async () => remote as never, // Its own types know no props.
    activeWhen: (location) => location.pathname.startsWith('/reviews'),
    customProps: { page: 'Reviews', params: { id: '7' }, domElement, popupContainer },
  })
  for (let round = 0; round < 3; round++) {
    navigateToUrl('/reviews')
    await triggerAppChange()
    await expect.poll(() => domElement.textContent).toBe('评价 7')
    navigateToUrl('/elsewhere')
    await triggerAppChange()
    unmounted += domElement.textContent === '' ? 1 : 0
  }
  expect(unmounted).toBe(3)
  await unregisterApplication('reviews')
})

test('an opener is a parcel that says when it is closed', async () => {
  let closed = 0
  const parcel = mountRootParcel(remote as never, {
    ...{ domElement, popupContainer, opener: 'reviewPicker', openerProps: {} },
    onClose: () => {
      closed += 1
    },
  })
  await parcel.mountPromise
  await expect.poll(() => domElement.textContent).toBe('选评价')
  domElement.querySelector('button')?.click()
  expect(closed).toBe(1)
  await parcel.unmount()
  expect(domElement.textContent).toBe('')
})
