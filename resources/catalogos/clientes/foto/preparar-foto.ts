import { FOTO, MARCO } from '#contract/catalogos/foto'
import { abrirImagen, dibujar } from '#src/imagen.ts'
import { AL_ABRIR, recorteDe, type Encuadre, type Medidas } from './encuadre-model.ts'

const MEGA = 1024 * 1024
/** More than any telephone writes. */
export const MAYOR_ARCHIVO_MB = 40
/** Pixels of the longer side of what is framed: enough to come four times closer, and light for a telephone. */
const LADO = 1_680
/** Pixels of what is kept: some 380 to the inch on the card. */
const ANCHO = 330
/** The best first: a picture that is still too heavy is drawn with the next. */
const CALIDADES = [0.88, 0.75, 0.6]

type Motivo = 'grande' | 'heic' | 'ilegible' | 'chica'

/** Why a file can't be a photograph; its sentence is `catalogos.clientes.foto.error.<motivo>`. */
export class FotoRechazada extends Error {
  readonly motivo: Motivo
  readonly valores = { megas: MAYOR_ARCHIVO_MB, menor: FOTO.menor }
  constructor(motivo: Motivo) {
    super(motivo)
    this.motivo = motivo
  }
}

/** A picture to frame, drawn anew: upright, of a size to work with, without what the camera wrote beside it. */
export interface ParaEncuadrar {
  dibujo: Blob
  imagen: HTMLImageElement
  medidas: Medidas
}

function revisarPeso({ size }: File): void {
  if (size > MAYOR_ARCHIVO_MB * MEGA) throw new FotoRechazada('grande')
}

function revisarMedidas({ ancho, alto }: Medidas): void {
  if (Math.min(ancho, (alto * MARCO.ancho) / MARCO.alto) < FOTO.menor) throw new FotoRechazada('chica')
}

/** @throws FotoRechazada */
export async function abrirFoto(archivo: File): Promise<ParaEncuadrar> {
  revisarPeso(archivo)
  try {
    const grande = await abrirImagen(archivo)
    const [ancho, alto] = [grande.naturalWidth, grande.naturalHeight]
    revisarMedidas({ ancho, alto })
    const escala = Math.min(1, LADO / Math.max(ancho, alto))
    const dibujo = await dibujar(grande, { ancho: ancho * escala, alto: alto * escala, tipo: 'image/jpeg' })
    const imagen = await abrirImagen(dibujo)
    return { dibujo, imagen, medidas: { ancho: imagen.naturalWidth, alto: imagen.naturalHeight } }
  } catch (error) {
    if (error instanceof FotoRechazada) throw error
    throw new FotoRechazada(esHeic(archivo) ? 'heic' : 'ilegible')
  }
}

/** A picture as telephones of Apple write it, which most other browsers don't open. */
const esHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/**
 * The picture cut to the frame as it opens, for many one after the other: its pixels are let go before those of the
 * next are read, of which a browser would keep several (48 MB each, of a telephone's). Throws `FotoRechazada`.
 */
export async function encuadrarSola(archivo: File): Promise<Blob> {
  revisarPeso(archivo)
  // Not every browser has it, or turns what it reads as its camera was held.
  const mapa = await globalThis.createImageBitmap?.(archivo, { imageOrientation: 'from-image' }).catch(() => undefined)
  // The other way also says why a file is no photograph.
  if (!mapa) return recortada(await abrirFoto(archivo), AL_ABRIR).catch(ilegible)
  try {
    const medidas = { ancho: mapa.width, alto: mapa.height }
    revisarMedidas(medidas)
    return await recortada({ imagen: mapa, medidas }, AL_ABRIR).catch(ilegible)
  } finally {
    mapa.close()
  }
}

/** A browser without memory for it gives no picture. */
const ilegible = (): never => {
  throw new FotoRechazada('ilegible')
}

type Abierta = Pick<ParaEncuadrar, 'medidas'> & { imagen: HTMLImageElement | ImageBitmap }

/** The part of the picture within the frame, as it is kept. */
export async function recortada({ imagen, medidas }: Abierta, encuadre: Encuadre): Promise<Blob> {
  const recorte = recorteDe(medidas, encuadre)
  const ancho = Math.round(Math.min(ANCHO, Math.max(FOTO.menor, recorte.ancho)))
  const alto = (ancho * MARCO.alto) / MARCO.ancho
  let foto = new Blob()
  for (const calidad of CALIDADES) {
    foto = await dibujar(imagen, { ancho, alto, tipo: 'image/jpeg', recorte, calidad })
    if (foto.size <= FOTO.peso) break
  }
  return foto
}
