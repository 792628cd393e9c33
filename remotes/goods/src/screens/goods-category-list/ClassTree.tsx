import { useAction } from '@crm/client/hooks'
import { type GoodsClass, goodsCalls } from '@crm/contracts/calls/goods'
import { goodsClassCalls } from '@crm/contracts/calls/goodsClasses'
import type { goodsClassColumns } from '@crm/contracts/columns/goodsClasses'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { CLASS_DEPTH_MAX, CLASS_RATE_MAX } from '@crm/contracts/rules/goodsClassRules'
import { useCanCall } from '@crm/platform/navigate'
import {
  CallButton,
  EmptyBlock,
  Ellipsis,
  IconChevronDown,
  IconChevronRight,
  IconHandle,
  NumberLink,
  TextButton,
  useDialog,
  useIsPhone,
} from '@crm/ui/base'
import { Count, InlineMoney, type List, type ListCells, ListTable, Percent, RowActions } from '@crm/ui/data'
import { createContext, type DragEvent, type KeyboardEvent, useContext, useMemo, useRef, useState } from 'react'
import { ClassDialog, MoveClassDialog, PasteClassesDialog, RemoveClassDialog } from './ClassDialogs.tsx'
import { keyMove, type Move, moveOf, type Side, unfolded } from './classOrder.ts'
import classes from './GoodsCategoryList.module.css'
import type { goodsCategoryListFilters } from './goodsCategoryListFilters.ts'

type Classes = List<typeof goodsCalls.classList, (typeof goodsCategoryListFilters)['fields']>

interface TreeState {
  rows: readonly GoodsClass[]
  platform: string
  folded: ReadonlySet<number>
  onFold: (id: number) => void
  /** May be put elsewhere: by whoever edits, while the rows stand in their own order. */
  isMovable: boolean
  onDrag: (id: number | undefined) => void
  onKey: (event: KeyboardEvent, id: number) => void
}
const TreeContext = createContext<TreeState>({
  rows: [],
  platform: 'dy',
  folded: new Set(),
  onFold: () => {},
  isMovable: false,
  onDrag: () => {},
  onKey: () => {},
})

type Cell = { row: GoodsClass }

/** px of one step inwards, and the share of a row's height at its edges that means beside it. */
const STEP = 20
const EDGE = 0.3

function Name({ row: { id, name, depth } }: Cell) {
  const { rows, folded, onFold, isMovable, onDrag, onKey } = useContext(TreeContext)
  const isFolded = folded.has(id)
  const holds = rows.some((each) => each.parent_id === id)
  return (
    <span className={classes.name} style={{ paddingLeft: (depth - 1) * STEP }}>
      {isMovable && (
        <button
          type="button"
          className={classes.handle}
          draggable
          title="拖动排序或移动；键盘按 Alt 加方向键"
          aria-label={`移动 ${name}`}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            onDrag(id)
          }}
          onDragEnd={() => onDrag(undefined)}
          onKeyDown={(event) => onKey(event, id)}
        >
          <IconHandle size="small" />
        </button>
      )}
      {holds ? (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={!isFolded}
          aria-label={`${isFolded ? '展开' : '收起'} ${name}`}
          onClick={() => onFold(id)}
        >
          {isFolded ? <IconChevronRight size="small" /> : <IconChevronDown size="small" />}
        </button>
      ) : (
        <span className={classes.fold} aria-hidden />
      )}
      <Ellipsis>{name}</Ellipsis>
    </span>
  )
}

function Goods({ row: { id, goods_count } }: Cell) {
  const { platform } = useContext(TreeContext)
  const leads = goods_count > 0 ? numberLink('classGoods', { platform }, { class_id: id }) : undefined
  return (
    <NumberLink leads={leads}>
      <Count value={goods_count} />
    </NumberLink>
  )
}

function DefaultRate({ row: { id, name, default_rate, updated_at } }: Cell) {
  const canCall = useCanCall()
  const { run, failure } = useAction(goodsClassCalls.update, { weight: 'asked', done: '设置成功' })
  if (!canCall(goodsClassCalls.update)) return <Percent value={default_rate} />
  return (
    <InlineMoney
      label={`${name}的默认佣金`}
      // Basis points are to percent what fen are to yuan.
      value={default_rate === null ? undefined : Math.round(default_rate * 100)}
      max={CLASS_RATE_MAX * 100}
      failure={failure}
      onSave={(rate, agreement) => run({ id, default_rate: rate / 100, updated_at }, agreement)}
    />
  )
}

const cells: ListCells<GoodsClass, typeof goodsClassColumns> = {
  name: Name,
  goods_count: Goods,
  default_rate: DefaultRate,
}

function Actions({ row }: Cell) {
  const { rows } = useContext(TreeContext)
  const openDialog = useDialog()
  return (
    <RowActions
      of={row.name}
      more={[
        { text: '移动', call: goodsClassCalls.sort, onClick: () => openDialog(MoveClassDialog, { row, rows }) },
        {
          text: '删除',
          danger: true,
          call: goodsClassCalls.remove,
          onClick: () => openDialog(RemoveClassDialog, { row }),
        },
      ]}
    >
      {row.depth < CLASS_DEPTH_MAX && (
        <TextButton call={goodsClassCalls.add} onClick={() => openDialog(ClassDialog, { parent: row })}>
          添加子类
        </TextButton>
      )}
      <TextButton call={goodsClassCalls.update} onClick={() => openDialog(ClassDialog, { existing: row })}>
        编辑
      </TextButton>
    </RowActions>
  )
}

interface Over {
  id: number
  side: Side
  top: number
  height: number
}

/** The classes as a tree: folded, dragged by their handles or moved with Alt and the arrow keys, and changed in place. */
export function ClassTree({ list }: { list: Classes }) {
  const canCall = useCanCall()
  const isPhone = useIsPhone()
  const openDialog = useDialog()
  const frame = useRef<HTMLDivElement>(null)
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<Over>()
  const sort = useAction(goodsClassCalls.sort, { weight: { harmless: 'inPlace' }, done: '设置成功' })
  const isEditor = canCall(goodsClassCalls.sort)
  const rows = useMemo(() => list.rows.data?.list ?? [], [list.rows.data])
  const shown = useMemo(() => unfolded(rows, folded), [rows, folded])
  const isMovable = isEditor && !isPhone && list.filters.sort === undefined
  const move = (id: number, to: Move | undefined) => {
    const row = rows.find((each) => each.id === id)
    if (row && to) void sort.run({ id, ...to, updated_at: row.updated_at })
  }
  const find = (event: DragEvent): Over | undefined => {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    const row = shown[Number(line?.dataset.row)]
    const box = line?.getBoundingClientRect()
    if (!row || !box || !frame.current) return undefined
    const at = (event.clientY - box.top) / box.height
    const side = at < EDGE ? 'before' : at > 1 - EDGE ? 'behind' : 'inside'
    return { id: row.id, side, top: box.top - frame.current.getBoundingClientRect().top, height: box.height }
  }
  const dragOver = (event: DragEvent) => {
    if (dragged === undefined) return
    const found = find(event)
    const to = found && moveOf(rows, dragged, { over: found.id, side: found.side })
    if (to) event.preventDefault()
    setOver(to && found)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (dragged !== undefined && over) move(dragged, moveOf(rows, dragged, { over: over.id, side: over.side }))
    setOver(undefined)
  }
  const state: TreeState = {
    rows,
    platform: list.values.platform,
    folded,
    isMovable,
    onFold: (id) => setFolded(new Set(folded.has(id) ? [...folded].filter((each) => each !== id) : [...folded, id])),
    onDrag: (id) => {
      setDragged(id)
      if (id === undefined) setOver(undefined)
    },
    onKey: (event, id) => {
      if (!event.altKey || !event.key.startsWith('Arrow')) return
      event.preventDefault()
      move(id, keyMove(rows, id, event.key))
    },
  }
  const data = list.rows.data && { ...list.rows.data, list: shown }
  return (
    <TreeContext value={state}>
      <div
        ref={frame}
        className={classes.drop}
        onDragOver={dragOver}
        onDrop={drop}
        onDragLeave={() => setOver(undefined)}
      >
        <ListTable
          list={{ ...list, rows: { ...list.rows, data } as typeof list.rows }}
          label="商品分类"
          rowKey={(row) => row.id}
          cells={cells}
          {...(isEditor && { actions: Actions })}
          paged={false}
          views={false}
          toolbar={
            list.filters.sort === undefined ? data && `共 ${rows.length} 个分类` : '按成交金额排序时不能拖动排序'
          }
          empty={
            <EmptyBlock
              title="暂无分类"
              action={
                isEditor && (
                  <>
                    <CallButton theme="solid" call={goodsClassCalls.add} onClick={() => openDialog(ClassDialog, {})}>
                      添加分类
                    </CallButton>{' '}
                    <CallButton call={goodsClassCalls.addMany} onClick={() => openDialog(PasteClassesDialog, {})}>
                      批量添加
                    </CallButton>
                  </>
                )
              }
            />
          }
        />
        {over && (
          <div
            className={classes.mark}
            data-side={over.side}
            style={
              over.side === 'inside'
                ? { top: over.top, height: over.height }
                : { top: over.side === 'before' ? over.top : over.top + over.height }
            }
          />
        )}
      </div>
    </TreeContext>
  )
}
