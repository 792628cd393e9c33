import type { ReactNode } from 'react'
import classes from './Guide.module.css'
import type { PictureKind } from '@crm/contracts/portal/manifest'

const WORDS: Readonly<Record<PictureKind, string>> = { list: '列表', board: '看板', detail: '详情', cards: '卡片' }

/** How a page is laid out, as a small drawing in the portal's own colours. */
export function IntroPicture({ kind, name }: { kind: PictureKind; name: string }) {
  return (
    <svg viewBox="0 0 200 120" className={classes.picture} role="img" aria-label={`${name}的${WORDS[kind]}示意图`}>
      <rect width="200" height="120" rx="6" className={classes.paper} />
      <rect width="200" height="14" className={classes.bar} />
      <rect x="0" y="14" width="34" height="106" className={classes.menu} />
      {DRAWINGS[kind]}
    </svg>
  )
}

const rows = [0, 1, 2, 3, 4]
const three = [0, 1, 2]

const DRAWINGS: Readonly<Record<PictureKind, ReactNode>> = {
  list: (
    <>
      <rect x="42" y="22" width="150" height="16" rx="3" className={classes.soft} />
      {rows.map((at) => (
        <g key={at}>
          <circle cx="49" cy={50 + at * 15} r="4" className={classes.tone} />
          <rect x="58" y={47 + at * 15} width="40" height="6" rx="2" className={classes.soft} />
          <rect x="112" y={47 + at * 15} width="24" height="6" rx="2" className={classes.soft} />
          <rect x="168" y={47 + at * 15} width="22" height="6" rx="2" className={classes.tone} />
        </g>
      ))}
    </>
  ),
  board: (
    <>
      {three.map((at) => (
        <rect key={at} x={42 + at * 52} y="22" width="46" height="26" rx="3" className={classes.soft} />
      ))}
      <polyline points="44,104 70,84 96,92 122,66 148,76 190,58" className={classes.line} />
    </>
  ),
  detail: (
    <>
      <circle cx="56" cy="36" r="11" className={classes.tone} />
      <rect x="74" y="28" width="60" height="7" rx="2" className={classes.soft} />
      <rect x="74" y="40" width="36" height="5" rx="2" className={classes.soft} />
      {three.map((at) => (
        <rect key={at} x="42" y={60 + at * 18} width={150 - at * 26} height="10" rx="3" className={classes.soft} />
      ))}
    </>
  ),
  cards: (
    <>
      {rows.slice(0, 4).map((at) => (
        <g key={at}>
          <rect x={42 + at * 38} y="24" width="34" height="54" rx="3" className={classes.soft} />
          <polygon points={`${54 + at * 38},44 ${54 + at * 38},58 ${66 + at * 38},51`} className={classes.tone} />
          <rect x={42 + at * 38} y="84" width="26" height="5" rx="2" className={classes.soft} />
        </g>
      ))}
    </>
  ),
}
