import type { ReactNode } from 'react'
import { formatoFecha, formatoNumero } from '#contract/formato'
import {
  TRAMOS,
  type CxCCargo,
  type CxCCliente,
  type CxCCurso,
  type CxCEncargado,
  type VistaCxC,
} from '#contract/reportes/cxc'
import { Columna, ColumnaDinero, ColumnaFecha, ColumnaNumero, ColumnaTelefono } from '#src/list/columns.tsx'
import { RecordadoEn } from './Recordado.tsx'
import { SinNombre } from './SinNombre.tsx'

const Cliente = Columna<CxCCliente>
const Curso = Columna<CxCCurso>
const Encargado = Columna<CxCEncargado>
const Cargo = Columna<CxCCargo>
const Fecha = ColumnaFecha<CxCCargo>
const Cuantos = ColumnaNumero<CxCCurso>
const Telefono = ColumnaTelefono<CxCEncargado>

/** An amount that some kinds of rows have; nothing is a dash, so that what there is stands out. */
const Monto = ColumnaDinero<CxCCliente>

/** Columns of the ages; a course's or a guardian's debt has a figure more than a student's. */
const edades = (minimo: number) => [
  ...TRAMOS.map((tramo) => (
    <Monto key={tramo} source={tramo} label={`cxc.columna.${tramo}`} sinCero minimo={minimo} importancia={2} />
  )),
  <Monto key="vencido" source="vencido" sinCero minimo={minimo} />,
  <Monto key="debe" source="debe" sinCero fuerte minimo={minimo + 12} />,
]

/** The columns of each kind of row. */
export const COLUMNAS: Record<VistaCxC, ReactNode> = {
  cliente: [
    <Cliente key="codigo" source="codigo" clase="codigo" />,
    <Cliente key="nombre" source="nombre" clase="nombre" label="campos.cliente" minimo={152} />,
    <Cliente key="encargado_nombre" source="encargado_nombre" />,
    ...edades(108),
    <Monto key="a_favor" source="a_favor" sinCero minimo={96} importancia={3} />,
    <Cliente
      key="ultimo_pago"
      source="ultimo_pago"
      clase="fecha"
      label="cxc.columna.ultimo_pago"
      disableSort
      importancia={3}
      render={({ ultimo_pago }) => ultimo_pago && formatoFecha(ultimo_pago)}
    />,
    <Cliente
      key="recordado_en"
      source="recordado_en"
      clase="palabra"
      label="cxc.columna.recordado_en"
      minimo={136}
      render={(fila) => <RecordadoEn fila={fila} />}
    />,
  ],
  curso: [
    <Curso
      key="nombre"
      source="nombre"
      clase="nombre"
      label="campos.curso"
      render={({ nombre }) => nombre || <SinNombre clave="cxc.sin_curso" />}
    />,
    <Curso key="periodo" source="periodo" clase="codigo" minimo={92} />,
    <Cuantos key="estudiantes" source="estudiantes" />,
    ...edades(114),
  ],
  encargado: [
    <Encargado
      key="nombre"
      source="nombre"
      clase="nombre"
      label="campos.encargado"
      render={({ nombre }) => nombre || <SinNombre clave="cxc.sin_encargado" />}
    />,
    <Telefono key="telefono" source="telefono" />,
    <ColumnaNumero<CxCEncargado> key="estudiantes" source="estudiantes" />,
    ...edades(114),
    <Monto key="a_favor" source="a_favor" sinCero minimo={96} importancia={3} />,
  ],
  cargo: [
    <Cargo key="cliente_nombre" source="cliente_nombre" clase="nombre" />,
    <Cargo key="descripcion" source="descripcion" />,
    <Cargo key="curso_nombre" source="curso_nombre" clase="nombre" />,
    <Fecha key="fecha" source="fecha" />,
    <Fecha key="vence" source="vence" />,
    <Cargo
      key="dias"
      source="dias"
      clase="numero"
      label="cxc.columna.dias"
      render={({ dias }) => (dias > 0 ? formatoNumero(dias) : null)}
    />,
    <Monto key="debe" source="debe" sinCero fuerte />,
  ],
}
