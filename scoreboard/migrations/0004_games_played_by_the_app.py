"""Entries and games know whether the app played."""

import scoreboard.ledger
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoreboard', '0003_sessions_and_merged_players'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='game',
            name='game_run_has_winner',
        ),
        migrations.AddField(
            model_name='entry',
            name='play',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='game',
            name='by_app',
            field=models.BooleanField(default=False),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('by_app', True)), fields=['match', 'winner'], name='game_by_app'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('play__isnull', True), ('kind__in', [scoreboard.ledger.Kind['DRAWN'], scoreboard.ledger.Kind['WON']]), _connector='OR'), name='entry_play'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('by_app', False), ('winner__isnull', False)), ('run', 0), _connector='OR'), name='game_run_is_earned'),
        ),
    ]
