import { useTranslate } from 'react-admin'
import { enLinea } from '#contract/formato'
import { ESTADOS_USUARIO, type Usuario } from '#contract/usuarios/usuarios'
import { Columna, ColumnaEstado, ColumnaInstante, ColumnaNumero, ColumnaSiNo } from '#src/list/columns.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { FiltroOpciones } from '#src/list/filters.tsx'
import { FiltroReferencia } from '#src/list/FiltroReferencia.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { TONO_USUARIO } from './usuario-model.ts'

const Column = Columna<Usuario>
const Instante = ColumnaInstante<Usuario>
const Numero = ColumnaNumero<Usuario>
const Situacion = ColumnaEstado<Usuario>
const SiNo = ColumnaSiNo<Usuario>

const ORDEN = { field: 'nombre', order: 'ASC' as const }
const OCULTAS = ['sesiones', 'docente_nombre']

const filtros = (
  <>
    <FiltroReferencia source="rol_id" reference="usuarios/roles" sort={ORDEN} />
    <FiltroOpciones source="estado" opciones={ESTADOS_USUARIO} />
  </>
)

/** The users: who signs in, as what, and since when not. */
export function UsuarioList() {
  const translate = useTranslate()
  return (
    <Lista<Usuario>
      orden={ORDEN}
      filtros={filtros}
      agregar="usuarios.usuarios.agregar"
      busca="usuarios.usuarios.busca"
      ocultas={OCULTAS}
      exporta
      tarjeta={({ nombre, rol_nombre, email, estado }) => ({
        titulo: nombre,
        detalle: enLinea(rol_nombre, email),
        estado: <Estado tono={TONO_USUARIO[estado]}>{translate(`opciones.estado.${estado}`)}</Estado>,
      })}
    >
      <Column source="nombre" clase="nombre" />
      <Column source="email" />
      <Column source="rol_nombre" />
      <Situacion source="estado" tonos={TONO_USUARIO} />
      <SiNo source="segundo_factor" />
      <Instante source="ultimo_ingreso" />
      <Numero source="sesiones" />
      <Column source="docente_nombre" />
    </Lista>
  )
}
