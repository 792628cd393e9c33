interface Field {
  key: string
  title: string
}

interface TableColumn extends Field {
  shown: boolean
}

/** The fields of an export in the order of the table; what the table does not have comes after, in the gateway's order. */
export function orderedFields(fields: readonly Field[], columns: readonly TableColumn[]): Field[] {
  const place = ({ key }: Field) => {
    const at = columns.findIndex((column) => column.key === key)
    return at < 0 ? columns.length : at
  }
  return [...fields].sort((a, b) => place(a) - place(b))
}

/** The fields ticked at first: visible columns, and what is no column of the table (names and ids of a row). */
export function initialFields(fields: readonly Field[], columns: readonly TableColumn[]): ReadonlySet<string> {
  const hidden = new Set(columns.filter(({ shown }) => !shown).map(({ key }) => key))
  return new Set(fields.filter(({ key }) => !hidden.has(key)).map(({ key }) => key))
}
