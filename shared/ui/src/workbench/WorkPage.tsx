import { nowSeconds } from '@crm/base/clock'
import { displayDay, greeting } from '@crm/base/dates'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import type { WorkScope } from '@crm/contracts/rules/workTodos'
import { useWho } from '@crm/platform/session'
import type { ReactNode } from 'react'
import { ReadActions } from '../base/ActionArea.tsx'
import { Tabs } from '../base/Tabs.tsx'
import { Page } from '../data/list/ListPage.tsx'
import type { Blocks } from './layout.ts'
import { LayoutButton, useLayout } from './LayoutButton.tsx'
import { WorkColumns } from './WorkColumns.tsx'

interface Choice<Key extends string> {
  value: Key
  onChange: (value: Key) => void
}

interface WorkPageProps<Key extends string, Span extends string> {
  module: ModuleId
  /** The blocks in their usual order. */
  blocks: Blocks<Key>
  /** Blocks that the reader has. */
  offered: readonly Key[]
  /** What each block shows. */
  contents: Readonly<Record<Key, ReactNode>>
  /** Whose work is shown; absent for whoever leads nobody. */
  scope: Choice<WorkScope> | undefined
  /** The days of the figures. */
  span: Choice<Span> & { titles: Readonly<Record<Span, string>> }
  /** What else the page is narrowed by, before those. */
  tools?: ReactNode
  /** Above the blocks. */
  children?: ReactNode
}

/** A workbench: greeting and day, whose work and of which days, and the blocks in the reader's order. */
export function WorkPage<Key extends string, Span extends string>(props: WorkPageProps<Key, Span>) {
  const { module, blocks, offered, contents, scope, span, tools, children } = props
  const [layout, setLayout] = useLayout(blocks, module)
  return (
    <Page
      title={`${greeting()}，${useWho().nick_name}`}
      note={displayDay(nowSeconds())}
      actions={
        <>
          <ReadActions>
            {tools}
            {scope && (
              <Tabs
                kind="button"
                label="范围"
                value={scope.value}
                onChange={scope.onChange}
                items={[
                  { key: 'own', label: '我的' },
                  { key: 'team', label: '团队' },
                ]}
              />
            )}
            <Tabs
              kind="button"
              label="数据时间"
              value={span.value}
              onChange={span.onChange}
              items={(Object.keys(span.titles) as Span[]).map((key) => ({ key, label: span.titles[key] }))} // the table has no other keys
            />
          </ReadActions>
          <LayoutButton blocks={blocks} layout={layout} offered={offered} onChange={setLayout} />
        </>
      }
    >
      {children}
      <WorkColumns blocks={blocks} layout={layout} offered={offered} contents={contents} sideLabel="日历与消息" />
    </Page>
  )
}
