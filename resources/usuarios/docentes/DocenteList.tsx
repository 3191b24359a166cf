import { useTranslate } from 'react-admin'
import type { DocenteFila } from '#contract/usuarios/docentes'
import { Columna, ColumnaSiNo, ColumnaTelefono } from '#src/list/columns.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { FiltroSiNo } from '#src/list/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'

const Column = Columna<DocenteFila>
const Telefono = ColumnaTelefono<DocenteFila>
const SiNo = ColumnaSiNo<DocenteFila>

const ORDEN = { field: 'nombre', order: 'ASC' as const }
const OCULTAS = ['activo']
const filtros = <FiltroSiNo source="activo" />

/** Everybody who teaches. */
export function DocenteList() {
  const translate = useTranslate()
  return (
    <Lista<DocenteFila>
      orden={ORDEN}
      filtros={filtros}
      agregar="usuarios.docentes.agregar"
      busca="usuarios.docentes.busca"
      ocultas={OCULTAS}
      exporta
      tarjeta={({ nombre, especialidad, cursos, activo }) => ({
        titulo: nombre,
        detalle: especialidad,
        cifra: cursos > 0 && translate('usuarios.docentes.cursos', { smart_count: cursos }),
        estado: !activo && <Estado>{translate('comun.estado.inactivo')}</Estado>,
      })}
    >
      <Column source="nombre" clase="nombre" />
      <Column source="especialidad" />
      <Telefono source="telefono" />
      <Column source="cursos" />
      <Column source="usuario_nombre" />
      <SiNo source="activo" />
    </Lista>
  )
}
