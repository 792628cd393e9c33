import { type Figure, isUnavailable, thousands, yuanOf } from '@crm/base/numbers'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { leftAmount, typedAmount } from '../../form/amount.ts'
import { Inline, type InlineProps } from './Inline.tsx'

const shownAs = (fen: number) => thousands(yuanOf(fen), 2)

/**
 * An amount (fen) that becomes an input in yuan when clicked: two decimals, brought within its bounds when left. Emptied it
 * stays as it was.
 */
export function InlineMoney({
  value,
  onSave,
  label,
  disabled,
  failure,
  max,
}: Omit<InlineProps<number>, 'value'> & { value: Figure /** Fen. */; max?: number }) {
  const text = isUnavailable(value) ? '' : shownAs(value)
  const left = (typed: string) => {
    const fen = leftAmount(typed, max)
    return fen === undefined ? undefined : shownAs(fen)
  }
  return (
    <Inline
      value={text}
      label={label}
      disabled={disabled}
      failure={failure}
      onSave={(typed, agreement) => onSave(leftAmount(typed, max) ?? 0, agreement)}
      same={(typed) => typed === text}
      shown={(typed) => typed || '-'}
    >
      {(typed, setTyped, keys) => (
        <Input
          size="small"
          autoFocus
          inputMode="decimal"
          value={typed}
          aria-label={label}
          onChange={(next) => setTyped(typedAmount(next, typed))}
          {...keys(() => left(typed))}
        />
      )}
    </Inline>
  )
}
