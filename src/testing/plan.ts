import type { Plan } from '#contract/catalogos/matriculas'

/** An enrolment's plan: one charge of L 500.00, with one discount to choose. */
export const PLAN: Plan = {
  fecha: '2026-11-21',
  plan: [{ concepto: 'matricula', numero: 1, descripcion: 'Cuota de matrícula', vence: '2026-11-21', bruto: 50000 }],
  meses: [],
  primer_mes: null,
  total: 50000,
  neto: 50000,
  ofrecidos: [
    {
      id: 7,
      nombre: 'Hermanos',
      tipo: 'porcentaje',
      valor: 1000,
      aplica_a: 'todo',
      desde: null,
      hasta: null,
      dias_antes: null,
      activo: true,
      requiere_autorizacion: false,
      acumulable: false,
      hermanos: false,
    },
  ],
  descuentos: [],
  cupo: 20,
  disponibles: 1,
  lugar: null,
  advertencias: [],
}
