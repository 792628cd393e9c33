import { IconClose } from '@douyinfe/semi-icons'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, useId } from 'react'
import classes from './Drawer.module.css'
import { Layer } from './Layer.tsx'

export interface DrawerProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  /** 520 form, 720 record, 1208 goods and medium. */
  width?: 520 | 720 | 1208 | number
  /** Beside the title, before the close button. */
  extra?: ReactNode
  /** Sticky under the content. */
  footer?: ReactNode
  /** The page beneath stays usable. */
  seeThrough?: boolean
  children?: ReactNode
}

/** Panel at the right edge; closes on Esc, on a click beside it and when the path changes, and gives the focus back. */
export function Drawer({ open, ...rest }: DrawerProps) {
  return open ? <OpenDrawer {...rest} /> : null
}

function OpenDrawer({ title, onClose, width = 720, extra, footer, seeThrough, children }: Omit<DrawerProps, 'open'>) {
  const id = useId()
  return (
    <Layer kind="drawer" labelledBy={id} width={width} onClose={onClose} maskCloses seeThrough={seeThrough ?? false}>
      <div className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {extra}
        <Button theme="borderless" type="tertiary" icon={<IconClose />} aria-label="关闭" onClick={onClose} />
      </div>
      <div className={classes.body}>{children}</div>
      {footer && (
        <footer role="presentation" className={classes.footer}>
          {footer}
        </footer>
      )}
    </Layer>
  )
}
