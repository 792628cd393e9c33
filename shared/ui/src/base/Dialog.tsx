import { type Agreement, agree } from '@crm/client/weight'
import { word } from '@crm/base/messages'
import { IconClose } from '@douyinfe/semi-icons'
import Button, { type ButtonProps } from '@douyinfe/semi-ui/lib/es/button'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { type ReactNode, useId, useState } from 'react'
import classes from './Dialog.module.css'
import { Layer } from './Layer.tsx'

export interface DialogProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  /** 464, 578, 704 or 1026 where stated; 480 otherwise. */
  width?: number
  /** Buttons, right-aligned under the content. Absent: no footer. */
  footer?: ReactNode
  /** A click beside the dialog closes it. Off for forms. */
  maskCloses?: boolean
  /** Content without padding (tables). */
  flush?: boolean
  /** Esc closes it. Default true. */
  escCloses?: boolean
  /** It has a close button, and Esc closes it. Off: only its own buttons close it. */
  closable?: boolean
  children?: ReactNode
}

/** Modal dialog; its content exists only while it is open. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  title,
  onClose,
  width = 480,
  footer,
  maskCloses = true,
  flush,
  closable = true,
  escCloses = closable,
  children,
}: Omit<DialogProps, 'open'>) {
  const id = useId()
  return (
    <Layer
      kind="dialog"
      labelledBy={id}
      width={width}
      onClose={onClose}
      maskCloses={maskCloses && closable}
      escCloses={escCloses}
    >
      <div className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {closable && (
          <Button theme="borderless" type="tertiary" icon={<IconClose />} aria-label="关闭" onClick={onClose} />
        )}
      </div>
      <div className={flush ? classes.flush : classes.body}>{children}</div>
      {footer && (
        <footer role="presentation" className={classes.footer}>
          {footer}
        </footer>
      )}
    </Layer>
  )
}

interface InfoDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'width' | 'flush' | 'children'> {
  /** Default true, for one that is mounted only while it is wanted. */
  open?: boolean
}

/** Dialog that shows something and changes nothing: its one button, 知道了, closes it. */
export function InfoDialog({ open = true, ...rest }: InfoDialogProps) {
  const footer = (
    <Button theme="solid" onClick={rest.onClose}>
      {word.known}
    </Button>
  )
  return <Dialog open={open} {...rest} footer={footer} />
}

/**
 * The button of a dialog or form of its own kind that does what it is for: whoever presses it agrees to what stands above it. Only
 * where something stands above it that names the act: `tooling/src/weights.test.ts` looks for the dialog.
 */
export function AgreeButton({
  onAgree,
  ...button
}: Omit<ButtonProps, 'onClick'> & { onAgree: (agreement: Agreement) => void }) {
  return <Button theme="solid" {...button} onClick={() => onAgree(agree())} />
}

export interface ConfirmDialogProps {
  open: boolean
  /** Names the object: `删除达人「甲」？` */
  title: string
  /** What will happen. */
  content?: ReactNode
  /** The verb: 删除, 释放. Default 确定. */
  confirmText?: string
  cancelText?: string
  danger?: boolean
  saving?: boolean
  /** This text must be typed before the act is possible (deleting more than 100 rows: their number). */
  typeToConfirm?: string
  onConfirm: (agreement: Agreement) => void
  onCancel: () => void
}

/** Asks before an act. Cancel has the focus, so that Enter never destroys. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.open ? <OpenConfirm {...props} /> : null
}

function OpenConfirm(props: ConfirmDialogProps) {
  const {
    title,
    content,
    confirmText = '确定',
    cancelText = '取消',
    danger,
    saving,
    typeToConfirm,
    onConfirm,
    onCancel,
  } = props
  const [typed, setTyped] = useState('')
  return (
    <OpenDialog
      title={title}
      onClose={onCancel}
      maskCloses={false}
      footer={
        <>
          <Button type="tertiary" onClick={onCancel} data-autofocus>
            {cancelText}
          </Button>
          <Button
            theme="solid"
            type={danger ? 'danger' : 'primary'}
            loading={saving ?? false}
            disabled={typeToConfirm !== undefined && typed.trim() !== typeToConfirm}
            onClick={() => onConfirm(agree())}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      {content !== undefined && <div className={classes.text}>{content}</div>}
      {typeToConfirm !== undefined && (
        <label className={classes.typed}>
          请输入 {typeToConfirm} 以确认
          <Input value={typed} onChange={setTyped} />
        </label>
      )}
    </OpenDialog>
  )
}
