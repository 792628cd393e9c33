// @vitest-environment jsdom
import { end, setUpTest, show } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Card, Section } from './Card.tsx'
import { Dialog } from './Dialog.tsx'
import { UiRoot } from './UiRoot.tsx'

beforeEach(setUpTest)
afterEach(end)

const outline = () =>
  [...document.querySelectorAll('h1, h2, h3, h4')].map((each) => `${each.tagName} ${each.textContent}`)

test('a heading stands one level below what it is in: on a page, in a card, in a dialog', async () => {
  await show(
    <UiRoot>
      <h1>商品</h1>
      <Section title="基本信息">一</Section>
      <Card title="规格">
        <Section title="颜色">二</Section>
        <Card>
          <Section title="尺码">三</Section>
        </Card>
      </Card>
      <Dialog open title="改价" onClose={() => {}}>
        <Section title="达人价">四</Section>
      </Dialog>
    </UiRoot>,
  )
  expect(outline()).toEqual(['H1 商品', 'H2 基本信息', 'H2 规格', 'H3 颜色', 'H3 尺码', 'H2 改价', 'H3 达人价'])
})
