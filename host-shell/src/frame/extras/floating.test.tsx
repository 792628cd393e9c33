// @vitest-environment jsdom
import { testWho } from '@crm/access/testWho'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { setOpenerHost } from '@crm/platform/openers'
import { portalAtom } from '@crm/platform/portal'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { setUpTest, end, clickButton, show } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Tour } from './DriverTour.tsx'
import { driverFor } from './drivers.ts'
import { Toolbar } from './Toolbar.tsx'

// Where what floats over the page stands: the light of a tour, the toolbar of a phone.

const WIDE = window.innerWidth
const HIGH = window.innerHeight
/** Sets the size of the window, in px, and fires `resize`. */
const resize = (width: number, height = HIGH) =>
  act(async () => {
    Object.assign(window, { innerWidth: width, innerHeight: height })
    window.dispatchEvent(new Event('resize'))
  })

beforeEach(() => {
  setUpTest()
  localStorage.clear()
})
afterEach(() => {
  end()
  Object.assign(window, { innerWidth: WIDE, innerHeight: HIGH })
  vi.restoreAllMocks()
})

describe('the light of a tour', () => {
  const driver = driverFor(testWho({ created_at: 0 }), 'mediacenter', () => false)
  /** Where elements lie, in px. */
  const boxes: Record<string, [top: number, left: number, width: number, height: number]> = {}
  beforeEach(() => {
    Object.assign(boxes, { HEADER: [0, 0, 1024, 60], I: [60, 0, 208, 640], MAIN: [0, 208, 816, 2400] })
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const [top, left, width, height] = boxes[this.tagName] ?? [0, 0, 0, 0]
      return { top, left, width, height, right: left + width, bottom: top + height, x: left, y: top } as DOMRect // what is read
    })
  })
  /** Top, left, width and height of the light. */
  const lit = () => {
    const light = document.querySelector('[role=dialog]')?.previousElementSibling
    if (!(light instanceof HTMLElement)) throw new Error('nothing is lit')
    const { top, left, width, height } = light.style
    return [top, left, width, height].map(Number.parseFloat)
  }
  const onPage = async () => {
    if (!driver) throw new Error('no tour')
    const page = (
      <>
        <header />
        <i data-driver="groups" />
        <main id="main" />
        <Tour driver={driver} onEnd={() => {}} />
      </>
    )
    await show(page)
    // Targets are looked up when drawn: draw again now that they are there.
    await resize(1024, 768)
  }

  test('ends at the header and at the edge of the window', async () => {
    await onPage()
    expect(lit()).toEqual([60, 0, 208, 640])
    await clickButton('下一步')
    expect(lit()).toEqual([60, 208, 816, 708])
  })

  test('waits where there is no menu beside the page', async () => {
    const shown = () => document.querySelector('[role=dialog]') !== null
    await onPage()
    await resize(390)
    expect(shown()).toBe(false)
    await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
    await resize(1024)
    expect(shown()).toBe(true)
  })

  test('follows the window and what is scrolled', async () => {
    await onPage()
    await clickButton('下一步')
    boxes.MAIN = [0, 64, 736, 2400]
    await resize(800, 600)
    expect(lit()).toEqual([60, 64, 736, 540])
    boxes.MAIN = [-2300, 64, 736, 2400]
    await act(async () => void document.dispatchEvent(new Event('scroll')))
    expect(lit()).toEqual([60, 64, 736, 40])
  })
})

describe('the toolbar', () => {
  const unfolded = () => document.querySelector('[aria-expanded]')?.getAttribute('aria-expanded')
  beforeEach(() => {
    setOpenerHost(() => {}, ['guide', 'feedbackQuestionnaire'])
    const portal = {
      routes: PRODUCT_ROUTES,
      theme: {},
      features: {},
      portalType: 'public',
      backends: { customerService: null },
    }
    shellStore.set(portalAtom, portal as unknown as PortalManifest) // what it reads of it
  })

  test.each([
    ['the page is scrolled', () => document.dispatchEvent(new Event('scroll'))],
    ['something else is touched', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ])('of a phone is open until %s; how it stands elsewhere is not changed', async (_, act_) => {
    writeStored(storageKeys.toolbarFolded, false)
    await resize(390)
    await show(<Toolbar />)
    expect(unfolded()).toBe('false')
    await clickButton('展开工具栏')
    expect(unfolded()).toBe('true')
    await act(async () => void act_())
    expect([unfolded(), readStored(storageKeys.toolbarFolded)]).toEqual(['false', false])
  })

  test.each([
    [
      'its own tools',
      () => document.querySelector('aside button')?.dispatchEvent(new Event('pointerdown', { bubbles: true })),
    ],
    ['a screen', () => resize(1280).then(() => document.dispatchEvent(new Event('scroll')))],
  ])('stays for %s', async (name, act_) => {
    if (name !== 'a screen') await resize(390)
    await show(<Toolbar />)
    if (unfolded() === 'false') await clickButton('展开工具栏')
    await act(async () => void (await act_()))
    expect(unfolded()).toBe('true')
  })
})
