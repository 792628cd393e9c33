import { second } from '@crm/base/dates'
import type { WallAnomaly } from '@crm/contracts/calls/liveScreens'
import { WALL_TURN_SECONDS } from '@crm/contracts/rules/liveScreenRules'
import { Button, EmptyBlock, IconClose, Loaded } from '@crm/ui/base'
import { FigureStrip, type FigureStripProps } from '@crm/ui/data'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import classes from './FullWall.module.css'
import { AnomalyStrip } from './AnomalyStrip.tsx'
import { hasSums, type Wall } from './useWall.ts'
import { WallGrid } from './WallGrid.tsx'

/** Cards of a page that is turned: four in a row are read from afar. */
const TURN_CARDS = 12
/** Width over height of a card as it reads best. */
const CARD_SHAPE = 1.25
/** Height of what stands above the cards. */
const HEAD = 170

interface FullWallProps {
  of: Wall
  figures: FigureStripProps
  anomalies: readonly WallAnomaly[]
}

/** The wall over the whole screen of a monitor: every live at once, or page after page (轮播). Escape leads back. */
export function FullWall({ of: { filters, wall, cards }, figures, anomalies }: FullWallProps) {
  const { values, set, page, setPage } = filters
  const isTurning = values.screen === 'turn'
  const pages = wall.data?.page_info.total_page ?? 1
  const parts = isTurning ? Math.max(1, Math.ceil(cards.length / TURN_CARDS)) : 1
  const [turn, setTurn] = useState(0)
  const at = turn % parts
  const next = () => {
    // After the last part of a page come those of the next one.
    if (at === parts - 1 && pages > 1) setPage((page % pages) + 1)
    setTurn(at + 1)
  }
  useEvery(next, isTurning)
  useWholeScreen(() => set({ screen: 'page' }))
  const shown = isTurning ? cards.slice(at * TURN_CARDS, (at + 1) * TURN_CARDS) : cards
  const columns = useColumns(shown.length)
  return (
    <div className={classes.full}>
      <header className={classes.head}>
        <h1 className={classes.title}>直播大屏</h1>
        {wall.readAt !== undefined && <span className={classes.note}>数据更新时间 {second(wall.readAt)}</span>}
        {isTurning && parts * pages > 1 && (
          <span className={classes.note} role="status">
            第 {(page - 1) * parts + at + 1} / {parts * pages} 页
          </span>
        )}
        <span className={classes.acts}>
          <Button onClick={() => set({ screen: isTurning ? 'full' : 'turn' })}>
            {isTurning ? '停止轮播' : '轮播'}
          </Button>
          <Button icon={<IconClose />} onClick={() => set({ screen: 'page' })}>
            退出全屏
          </Button>
        </span>
      </header>
      {hasSums(wall) && (
        <div className={classes.sums}>
          <FigureStrip {...figures} even />
          {values.tab === 'on_air' && (
            <AnomalyStrip watched={wall.data?.ext.watched} anomalies={anomalies} cards={cards} />
          )}
        </div>
      )}
      <Loaded read={wall} height={320} keeps>
        {() =>
          cards.length === 0 ? (
            <EmptyBlock title="暂无直播" />
          ) : (
            <WallGrid cards={shown} anomalies={anomalies} columns={columns} />
          )
        }
      </Loaded>
    </div>
  )
}

function useEvery(run: () => void, isOn: boolean): void {
  const turned = useEffectEvent(run)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => turned(), WALL_TURN_SECONDS * 1000)
    return () => clearInterval(timer)
  }, [isOn])
}

/** The screen belongs to the wall as long as it stands; left by Escape, `onLeave` is called. */
function useWholeScreen(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    // A link that opens the wall was no press: the browser keeps its edges then, and the wall fills what is between them.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
    const changed = () => {
      if (!document.fullscreenElement) leave()
    }
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave()
    }
    document.addEventListener('fullscreenchange', changed)
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      document.removeEventListener('keydown', pressed)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
}

const watchSize = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** Columns with which so many cards fill the screen. */
function useColumns(count: number): number {
  const shape = useSyncExternalStore(watchSize, () => window.innerWidth / Math.max(1, window.innerHeight - HEAD))
  const widest = Math.max(1, Math.min(count, Math.ceil(Math.sqrt((count * shape) / CARD_SHAPE))))
  // As many rows, and as even as they can be.
  return Math.max(1, Math.ceil(count / Math.ceil(count / widest)))
}
