import { useCanAccess } from 'react-admin'
import { ACCIONES_BUSCADAS, type EntradaBitacora } from '#contract/ajustes/bitacora'
import { recursoDe } from '#contract/modulos'
import { Lista } from '#src/list/Lista.tsx'
import { FiltroFechas } from '#src/list/filtros/FiltroFechas.tsx'
import { FiltroOpciones } from '#src/list/filtros/filters.tsx'
import { FiltroReferencia } from '#src/list/filtros/FiltroReferencia.tsx'
import { FiltroModulo } from './FiltroModulo.tsx'
import { Hechos } from './Hechos.tsx'

const USUARIOS = recursoDe('Usuarios')
const ORDEN = { field: 'instante', order: 'DESC' } as const
const POR_NOMBRE = { field: 'nombre', order: 'ASC' } as const

/** The bitácora: everybody's actions, in sentences, by day. */
export function BitacoraList() {
  const { canAccess: verUsuarios } = useCanAccess({ resource: USUARIOS, action: 'list' })
  const filtros = (
    <>
      <FiltroFechas source="instante" />
      {verUsuarios && <FiltroReferencia source="usuario_id" reference={USUARIOS} sort={POR_NOMBRE} />}
      <FiltroOpciones source="accion" opciones={ACCIONES_BUSCADAS} grupo="ajustes.bitacora.accion" />
      <FiltroModulo source="modulo" />
    </>
  )
  return (
    <Lista<EntradaBitacora>
      orden={ORDEN}
      filtros={filtros}
      busca="ajustes.bitacora.busca"
      exporta
      cuerpo={<Hechos />}
    />
  )
}
