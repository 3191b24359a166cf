-- The menu is made of rows, and the first four modules of a role's order are the bar of its phones. Built-in roles whose
-- order nobody changed take the new one; any other keeps its own.
UPDATE roles
  SET orden_menu = '{Dashboard,RecibosIndividuales,Clientes,CxC,RecibosVarios,RecibosGeneral,Caja,Cursos}'
  WHERE integrado AND nombre = 'Administrador'
    AND orden_menu = '{Dashboard,RecibosIndividuales,RecibosVarios,Caja,Clientes,Cursos,RecibosGeneral}';
UPDATE roles
  SET orden_menu = '{RecibosGeneral,CxC,Caja,Gastos,Conciliacion,Facturas,Clientes,Cursos}'
  WHERE integrado AND nombre = 'Contabilidad'
    AND orden_menu = '{RecibosGeneral,CxC,Caja,RecibosIndividuales,RecibosVarios,Gastos,Facturas,Clientes}';
