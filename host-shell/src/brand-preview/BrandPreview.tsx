import { usePortal } from '@crm/platform/portal'
import { Tabs } from '@crm/ui/shell'
import { useState } from 'react'
import { PARTS, type Part } from './PreviewPart.tsx'
import classes from './BrandPreview.module.css'

const WIDTHS = [
  { key: 'desk', label: '电脑' },
  { key: 'phone', label: '手机' },
] as const

/** A brand before it is served: each of its screens in both lights, as wide as a desk or a phone. */
export function BrandPreview({ until }: { until: string }) {
  const { portal, theme } = usePortal()
  const [part, setPart] = useState<Part>('login')
  const [width, setWidth] = useState<(typeof WIDTHS)[number]['key']>('desk')
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>预览：{theme.title}</h1>
        <p className={classes.note}>
          门户 {portal} 还没有上线。页面里是示例数据，链接 {until.slice(0, 10)} 前有效。
        </p>
        <div className={classes.choices}>
          <Tabs<Part> label="页面" items={PARTS} value={part} onChange={setPart} />
          <Tabs label="宽度" items={[...WIDTHS]} value={width} onChange={setWidth} />
        </div>
      </header>
      <div className={width === 'phone' ? `${classes.lights} ${classes.phones}` : classes.lights}>
        {(['light', 'dark'] as const).map((mode) => (
          <figure key={mode} className={classes.light}>
            <figcaption>{mode === 'light' ? '浅色' : '深色'}</figcaption>
            <div className={classes.window}>
              <iframe
                key={part}
                title={mode === 'light' ? '浅色' : '深色'}
                src={`${location.pathname}?part=${part}&mode=${mode}`}
                className={classes.frame}
              />
            </div>
          </figure>
        ))}
      </div>
    </div>
  )
}
