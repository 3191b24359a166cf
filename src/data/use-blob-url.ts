import { useEffect, useState } from 'react'

/** An address of this page for the bytes, as of the kind that the server found them to be and no other. */
export function useBlobUrl(bytes: Blob | undefined, tipo: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!bytes) return undefined
    const nueva = URL.createObjectURL(bytes.slice(0, bytes.size, tipo))
    setUrl(nueva)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(nueva)
    }
  }, [bytes, tipo])
  return url
}
