import classes from './TermsForm.module.css'

/** What an edit changes: as it was, and as it will be or is. */
export function ChangesTable({ changes }: { changes: readonly { label: string; before: string; after: string }[] }) {
  return (
    <table className={classes.changes} aria-label="修改内容">
      <thead>
        <tr>
          <th scope="col">内容</th>
          <th scope="col">修改前</th>
          <th scope="col">修改后</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={`${label} ${before} ${after}`}>
            <td>{label}</td>
            <td>
              <del>{before}</del>
            </td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
