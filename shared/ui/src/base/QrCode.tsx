import { useEffect, useState } from 'react'
import classes from './QrCode.module.css'
import { qrCells } from './qrCells.ts'

export interface QrCodeProps {
  /** What the code says, e.g. an address. */
  text: string
  /** What scanning it does: 扫码加入企业. */
  label: string
  /** Edge in px. Default 160. */
  size?: number
}

/** A QR code, drawn in the browser: nothing is sent anywhere. The code's library comes with the first one shown. */
export function QrCode({ text, label, size = 160 }: QrCodeProps) {
  const [path, setPath] = useState<{ d: string; cells: number } | 'failed'>()
  useEffect(() => {
    let gone = false
    qrCells(text).then(
      (cells) => {
        const d = cells
          .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
          .filter(Boolean)
          .join('')
        if (!gone) setPath({ d, cells: cells.length })
      },
      () => !gone && setPath('failed'),
    )
    return () => {
      gone = true
    }
  }, [text])
  return (
    <span className={classes.frame} style={{ width: size, height: size }} role="img" aria-label={label}>
      {path === 'failed' && <span className={classes.text}>二维码加载失败，请使用链接</span>}
      {path && path !== 'failed' && (
        <svg viewBox={`0 0 ${path.cells} ${path.cells}`} shapeRendering="crispEdges" aria-hidden>
          <path d={path.d} />
        </svg>
      )}
    </span>
  )
}
