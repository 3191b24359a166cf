/**
 * The questions that accountants ask of receipts, written before the screens that answer them: by amount, bank, person,
 * void, course and month, and crossed. Each is answered in RecibosGeneral in three steps at most, to the centavo.
 */
export const PREGUNTAS = [
  // Amounts
  '¿Qué transferencias de más de L 1,000 entraron el mes pasado?',
  '¿Qué recibos son de L 2,000 exactos?',
  '¿Cuánto suman los recibos de entre L 500 y L 1,500 de este año?',
  '¿Cuáles son los diez recibos más grandes del mes pasado?',
  '¿Qué pagos en efectivo de más de L 5,000 hubo este año?',
  '¿Qué recibos son de menos de L 100?',
  // Banks
  '¿Qué entró a la cuenta de BAC el mes pasado?',
  '¿De qué recibo es la referencia 774120935?',
  '¿Qué pagos tienen una referencia que termina en 0935?',
  '¿Cuánto entró a cada cuenta del banco, mes por mes, este año?',
  '¿Qué transferencias, de más de L 1,000, en BAC, cobró Ana el mes pasado?',
  '¿Qué entró por transferencia o por depósito, en BAC o en Ficohsa?',
  '¿Qué pagos de cuentas siguen sin confirmar?',
  '¿Qué pagos rechazó el banco este año?',
  // Users and tills
  '¿Cuánto cobró cada usuario este mes?',
  '¿Cuánto cobró cada usuario por cada forma de pago el mes pasado?',
  '¿Cuánto cobraron Ana y Luis juntos en efectivo?',
  '¿Cuánto cobró cada caja cada día de esta semana?',
  '¿Qué recibos hay en una caja?',
  '¿Qué cobró un usuario después de las fechas de su caja?',
  '¿Cuánto cobró cada usuario este mes al lado del mes pasado?',
  // Voids and money that goes back
  '¿Qué recibos anuló alguien, y quién?',
  '¿Cuánto anuló cada usuario este año?',
  '¿Qué recibos anulados eran de más de L 1,000?',
  '¿Cuánto se devolvió cada mes de este año?',
  '¿Qué devoluciones y reversiones hubo, por serie?',
  // Courses, categories and products
  '¿Cuánto entró por un curso este año?',
  '¿Cuánto entró por cada curso, mes por mes?',
  '¿Cuánto entró por cada categoría de cursos con cada forma de pago?',
  '¿Cuánto entró por transferencia de dos cursos?',
  '¿Cuánto entró por lo que no es de ningún curso?',
  '¿Cuánto se vendió de cada producto, por usuario?',
  '¿Qué recibos tienen un producto?',
  '¿Cuánto cobró cada usuario de cada curso?',
  // Months, years and series
  '¿Cuánto entró cada mes por cada forma de pago este año?',
  '¿Cuánto entró este mes al lado del mismo mes del año pasado?',
  '¿Cuánto entró cada día de la semana pasada por cada forma de pago?',
  '¿Cuánto suma cada serie, mes por mes?',
  // Invoices and students
  '¿De qué recibo es una factura?',
  '¿Qué recibos de un estudiante no tienen factura?',
] as const
