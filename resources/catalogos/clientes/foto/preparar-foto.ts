import { FOTO, MARCO } from '#contract/catalogos/foto'
import { abrirImagen, dibujar } from '#src/imagen.ts'
import { recorteDe, type Encuadre, type Medidas } from './encuadre-model.ts'

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

/** @throws FotoRechazada */
export async function abrirFoto(archivo: File): Promise<ParaEncuadrar> {
  if (archivo.size > MAYOR_ARCHIVO_MB * MEGA) throw new FotoRechazada('grande')
  try {
    const grande = await abrirImagen(archivo)
    const [ancho, alto] = [grande.naturalWidth, grande.naturalHeight]
    if (Math.min(ancho, (alto * MARCO.ancho) / MARCO.alto) < FOTO.menor) throw new FotoRechazada('chica')
    const escala = Math.min(1, LADO / Math.max(ancho, alto))
    const dibujo = await dibujar(grande, { ancho: ancho * escala, alto: alto * escala, tipo: 'image/jpeg' })
    const imagen = await abrirImagen(dibujo)
    return { dibujo, imagen, medidas: { ancho: imagen.naturalWidth, alto: imagen.naturalHeight } }
  } catch (error) {
    if (error instanceof FotoRechazada) throw error
    throw new FotoRechazada(esHeic(archivo) ? 'heic' : 'ilegible')
  }
}

/** What telephones of Apple write, which most other browsers don't open. */
const esHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** The part of the picture within the frame, as it is kept. */
export async function recortada({ imagen, medidas }: ParaEncuadrar, encuadre: Encuadre): Promise<Blob> {
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
