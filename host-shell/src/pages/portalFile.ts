const files = new Map<string, Promise<unknown>>()

/** How long a file that did not come counts as absent: a page that waits for it must find the same answer when it is drawn again. */
const ABSENT_MS = 10_000

/** A JSON file that the portal was published with; one request per address and tab, a failed one is asked again after a while. */
export function portalFile<Shape>(address: string): Promise<Shape | undefined> {
  const known = files.get(address)
  // Published with the portal and checked there: the address names the shape.
  if (known) return known as Promise<Shape | undefined>
  const response = fetch(address)
    .then((response) => (response.ok ? (response.json() as Promise<Shape>) : undefined))
    .catch(() => undefined)
  files.set(address, response)
  void response.then((answer) => {
    if (answer === undefined) setTimeout(() => files.delete(address), ABSENT_MS)
  })
  return response
}
