/** What nobody can answer: keyboard noise, empty talk, and letters that most catalogs do not know. */
export const nonsenseBriefs = [
  'asdfgh qwertz yxcvbn jklpoi mnbvcx',
  'blorp fnarg zzkt wubble grimpf snoo',
  'xkcjv wqeoiu zmxnb qpwoei rutyal',
  'lkjhlkjh kjhgkjhg jhgfjhgf hgfdhgfd',
  '1234567890 0987654321 1111111',
  '!!!??? ... --- ###',
  'Εφαρμογή για ανθρώπους που αγαπούν τα φυτά εσωτερικού χώρου',
  'אפליקציה לאנשים שאוהבים צמחי בית',
  'تطبيق لمحبي النباتات المنزلية',
  'แอปสำหรับคนรักต้นไม้ในบ้าน',
];
