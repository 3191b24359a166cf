import { formatoInstante } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { centroDe } from '#server/documentos/centro'
import { enHilo } from '#server/hilos/hilos'
import { nombreDeBase } from './base.ts'

const frase = (clave: string): string => texto(`respaldo.hoja.${clave}`)

/** The paper that opens the school's backups once its server is gone, as PDF. */
export async function hojaDeRecuperacion(db: Db, clave: string): Promise<Buffer> {
  const parrafo = (nombre: 'sin' | 'guardar' | 'restaurar') =>
    ({
      tipo: 'parrafo',
      titulo: texto(`respaldo.hoja.${nombre}.titulo`),
      texto: texto(`respaldo.hoja.${nombre}.texto`),
    }) as const
  return enHilo(
    { quien: 'respaldo' },
    'informe',
    {
      titulo: frase('titulo'),
      de: await nombreDeBase(db),
      bloques: [
        {
          tipo: 'datos',
          filas: [
            [frase('clave'), clave],
            [frase('hecha'), formatoInstante(new Date().toISOString())],
          ],
        },
        parrafo('sin'),
        parrafo('guardar'),
        parrafo('restaurar'),
        { tipo: 'firmas', nombres: [frase('recibe')] },
      ],
    },
    await centroDe(db),
    'carta',
  )
}
