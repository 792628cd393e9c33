const files = new Map<string, Promise<unknown>>()

/** A JSON file that the portal was published with; one request per address and tab, a failed one is asked again. */
export function portalFile<Shape>(address: string): Promise<Shape | undefined> {
  const known = files.get(address)
  // Published with the portal and checked there: the address names the shape.
  if (known) return known as Promise<Shape | undefined>
  const asked = fetch(address)
    .then((response) => (response.ok ? (response.json() as Promise<Shape>) : undefined))
    .catch(() => undefined)
  files.set(address, asked)
  void asked.then((answer) => answer ?? files.delete(address))
  return asked
}
