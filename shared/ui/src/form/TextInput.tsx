import { trimEnds, withoutBlanks } from '@crm/base/text'
import Input, { type InputProps } from '@douyinfe/semi-ui/lib/es/input'

export interface TextInputProps extends InputProps {
  /** Which blanks go when the field is left: those at the ends, or all where none belongs (ids, links). */
  blanks?: 'ends' | 'all'
}

/** A line of text whose stray blanks go when it is left. */
export function TextInput({ blanks = 'ends', onBlur, ...input }: TextInputProps) {
  return (
    <Input
      {...input}
      onBlur={(event) => {
        const typed = event.target.value
        const tidy = blanks === 'all' ? withoutBlanks(typed) : trimEnds(typed)
        if (tidy !== typed) input.onChange?.(tidy, event)
        onBlur?.(event)
      }}
    />
  )
}
