import { leerArchivo } from './http.ts'

let marco: HTMLIFrameElement | undefined

/**
 * Opens the print dialogue with the PDF at `API + path`. A browser without a PDF viewer of its own (most phones) gets
 * the file instead, under `nombre`. Throws HttpError when there is no PDF.
 */
export async function imprimirPdf(path: string, nombre: string): Promise<void> {
  const pdf = await leerArchivo(path)
  const url = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }))
  if (navigator.pdfViewerEnabled) imprimirUrl(url)
  else guardarUrl(url, nombre)
}

/** The frame stays until the next one: the dialogue reads from it for as long as it is open. */
function imprimirUrl(url: string): void {
  if (marco) {
    URL.revokeObjectURL(marco.src)
    marco.remove()
  }
  marco = document.createElement('iframe')
  Object.assign(marco.style, { position: 'fixed', width: '0', height: '0', border: '0', visibility: 'hidden' })
  marco.setAttribute('aria-hidden', 'true')
  marco.tabIndex = -1
  marco.onload = () => marco?.contentWindow?.print()
  marco.src = url
  document.body.append(marco)
}

function guardarUrl(url: string, nombre: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = nombre
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
