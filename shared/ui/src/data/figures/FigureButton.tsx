import { type ReactNode, useId } from 'react'

/** A figure that leads to what it counts; its name is the title beside it and the figure itself. */
export function FigureButton({
  titleId,
  className,
  onClick,
  children,
}: {
  /** Id of the element that holds the title. */
  titleId: string
  className: string
  onClick: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <button type="button" id={id} className={className} aria-labelledby={`${titleId} ${id}`} onClick={onClick}>
      {children}
    </button>
  )
}
